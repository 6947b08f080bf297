import type { AuditActor } from "#lib/nouns/audit/record-audit.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { endAccess } from "./end-access.ts";

/** Takes the account over; of two concurrent requests one finds it already proved. Index: users primary key. */
const takeOver: Statement = {
  name: "take-over-account",
  text: `
    update users set email_proven_at = now(), password_hash = null, has_seeded_password = false
     where id = $1 and email_proven_at is null
    returning id`,
};

/**
 * Gives an account to the first person who proves its address, and ends all its earlier access: whoever accepted the
 * invitation, or got the first password, may have been somebody else. Nothing ends if the address is proved already,
 * because a concurrent request was first.
 */
export async function claimAccount(
  tx: Transaction,
  { actor, userId, provider }: { actor: AuditActor; userId: string; provider: string },
): Promise<void> {
  if ((await tx.run(takeOver, [userId])).length === 0) return;
  const ended = await endAccess(tx, { actor, userId });
  const details = { provider, ...ended };
  await recordPersonAudit(tx, { actor, userId, action: "account.claimed", details });
}
