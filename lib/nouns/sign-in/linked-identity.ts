import { DomainError } from "#lib/contract/errors.ts";
import type { AuditActor } from "#lib/nouns/audit/record-audit.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";

export interface LinkedPerson {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly workspaceId: null;
}

/** The provider's current address, for display. */
const useIdentity: Statement = {
  name: "use-identity",
  text: `
    update user_identities i set last_used_at = now(), email = coalesce($3, i.email)
      from users u
     where i.issuer = $1 and i.subject = $2 and u.id = i.user_id
    returning u.id as "userId", u.password_hash as "passwordHash"`,
};

const insertIdentity: Statement = {
  name: "insert-identity",
  text: `
    insert into user_identities (issuer, subject, user_id, provider, email) values ($1, $2, $3, $4, $5)
    on conflict do nothing
    returning user_id`,
};

const findPerson: Statement = {
  name: "find-person-by-id",
  text: `select id as "userId", password_hash as "passwordHash" from users where id = $1`,
};

/** The person linked to a provider's account: by issuer and subject, never by email address. */
export async function findLinkedPerson(
  tx: Transaction,
  { iss, sub, email }: ProviderProfile,
): Promise<LinkedPerson | undefined> {
  const [person] = await tx.run<Omit<LinkedPerson, "workspaceId">>(useIdentity, [iss, sub, email ?? null]);
  return person && { ...person, workspaceId: null };
}

export async function findPersonById(
  tx: Transaction,
  userId: string,
): Promise<{ userId: string; passwordHash: string | null }> {
  const [person] = await tx.run<{ userId: string; passwordHash: string | null }>(findPerson, [userId]);
  if (!person) throw new DomainError("user_not_found", "There is no such person.");
  return person;
}

/**
 * Links a provider's account to a person; a concurrent request may have done it.
 * @throws DomainError already_exists if it is linked to somebody else.
 */
export async function linkIdentity(
  tx: Transaction,
  {
    actor,
    userId,
    provider,
    profile,
  }: { actor: AuditActor; userId: string; provider: string; profile: ProviderProfile },
): Promise<void> {
  const { iss, sub, email } = profile;
  const linked = await tx.run(insertIdentity, [iss, sub, userId, provider, email ?? null]);
  if (linked.length === 0) {
    if ((await findLinkedPerson(tx, profile))?.userId === userId) return;
    throw new DomainError("already_exists", "It has just been linked to an account here.");
  }
  await recordPersonAudit(tx, { actor, userId, action: "identity.linked", details: { provider } });
}
