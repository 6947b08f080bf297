import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { signInProviders } from "#lib/nouns/access/sign-in-providers.ts";
import { listWaitingInvitations } from "#lib/nouns/invitations/list-waiting-invitations.ts";
import { listIdentities } from "#lib/nouns/users/list-identities.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasSeededPassword: boolean;
  readonly isEmailProven: boolean;
  readonly activeKeys: number;
  readonly connectedApps: number;
}

/** Indexes: users primary key, api_keys_created_by, oauth_grants_consent. */
const findAccount: Statement = {
  name: "find-account",
  text: `
    select id as "id", name as "name", email as "email", password_hash is not null as "hasPassword",
           has_seeded_password as "hasSeededPassword", email_proven_at is not null as "isEmailProven",
           (select count(*)::int from api_keys k
             where k.created_by = users.id and k.status <> 'revoked'
               and (k.expires_at is null or k.expires_at > now())) as "activeKeys",
           (select count(*)::int from oauth_grants g
             where g.user_id = users.id and g.ended_at is null) as "connectedApps"
      from users where id = $1`,
};

/**
 * The actor's own account and its ways to sign in.
 * @throws DomainError user_not_found.
 */
export async function getAccount({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getAccount>> {
  const { userId } = actor;
  const [[account], identities, invitations] = await Promise.all([
    runtime().db.run<AccountRow>(findAccount, [userId]),
    listIdentities({ userId }),
    listWaitingInvitations({ userId }),
  ]);
  if (!account) throw new DomainError("user_not_found", "There is no such person.");
  return {
    ...account,
    identities,
    invitations,
    providers: signInProviders().map(({ id, name }) => ({ id, name })),
  };
}
