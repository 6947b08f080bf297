import type { AuditActor } from "#lib/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/db/database.ts";
import { endAccess } from "./end-access.ts";
import { recordPersonAudit } from "./record-person-audit.ts";

/** Of twins one finds it proven. Index: users primary key. */
const takeOver: Statement = {
  name: "take-over-account",
  text: `
    update users set email_proven_at = now(), password_hash = null, has_seeded_password = false
     where id = $1 and email_proven_at is null
    returning id`,
};

/**
 * Gives an account to the person who is the first to prove its address: whatever could act as it before ends. Whoever
 * accepted the invitation, or was told the first password, may have been somebody else.
 * Nothing ends when the address is proven already: a twin was first.
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
