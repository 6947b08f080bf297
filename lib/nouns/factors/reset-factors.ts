import { DomainError } from "#lib/contract/errors.ts";
import type { Operator } from "#lib/nouns/access/actor.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findPerson: Statement = {
  name: "find-person-of-factors",
  text: `select id as "userId", email as "email" from users where lower(email) = lower($1) for no key update`,
};

const dropFactors: Statement = {
  name: "drop-factors",
  text: `
    with totp as (delete from totp_factors where user_id = $1 returning confirmed_at),
         keys as (delete from passkeys where user_id = $1 returning id),
         codes as (delete from recovery_codes where user_id = $1)
    select (select count(*) from totp where confirmed_at is not null)::int + (select count(*) from keys)::int as "dropped"`,
};

const endSessions: Statement = {
  name: "end-sessions-of-factors",
  text: "update sessions set ended_at = now() where user_id = $1 and ended_at is null and expires_at > now()",
};

/**
 * Deletes all second factors of a person.
 * @returns the number of passkeys and apps.
 */
export async function dropSecondFactors(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.run<{ dropped: number }>(dropFactors, [userId]);
  return row?.dropped ?? 0;
}

/**
 * Removes a person's second factors, after they lost all of them, and ends their sessions. Only for the installation's
 * operator: it also lets its last owner back in.
 * @throws DomainError user_not_found.
 */
export async function resetFactors({
  actor,
  email,
}: {
  actor: Operator;
  email: string;
}): Promise<{ email: string; removed: number }> {
  return runtime().db.transaction(async (tx) => {
    const [person] = await tx.run<{ userId: string; email: string }>(findPerson, [email]);
    if (!person) throw new DomainError("user_not_found", "There is no such person.");
    const removed = await dropSecondFactors(tx, person.userId);
    await tx.run(endSessions, [person.userId]);
    const details = { removed };
    await recordPersonAudit(tx, { actor, userId: person.userId, action: "second_factor.reset", details });
    return { email: person.email, removed };
  });
}
