import type { UserActor } from "#lib/auth/actor.ts";
import { signInProviders } from "#lib/auth/sign-in-providers.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { listIdentities } from "./list-identities.ts";

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasSeededPassword: boolean;
}

const findAccount: Statement = {
  name: "find-account",
  text: `
    select id as "id", name as "name", email as "email", password_hash is not null as "hasPassword",
           has_seeded_password as "hasSeededPassword"
      from users where id = $1`,
};

/** One's own account, and what may sign in to it. @throws DomainError user_not_found. */
export async function getAccount({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getAccount>> {
  const { userId } = actor;
  const [[account], identities] = await Promise.all([
    runtime().db.run<AccountRow>(findAccount, [userId]),
    listIdentities({ userId }),
  ]);
  if (!account) throw new DomainError("user_not_found", "There is no such person.");
  return { ...account, identities, providers: signInProviders().map(({ id, name }) => ({ id, name })) };
}
