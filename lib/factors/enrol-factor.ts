import { recordAudit } from "#lib/audit/record-audit.ts";
import type { SessionActor } from "#lib/auth/actor.ts";
import { holdSession } from "#lib/auth/hold-session.ts";
import type { Statement, Transaction } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { recordPersonAudit } from "#lib/users/record-person-audit.ts";
import { hasSecondFactor, readFactorSummary } from "./factor-summary.sql.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** Whoever adds or removes a factor of a person waits here for the others: which one is the first is then known. */
const lockPerson: Statement = {
  name: "lock-person-of-factors",
  text: `select email as "email" from users where id = $1 for no key update`,
};

const endOthers: Statement = {
  name: "end-sessions-before-factor",
  text: `
    update sessions set ended_at = now()
     where user_id = $1 and id <> $2 and ended_at is null and expires_at > now()
    returning id`,
};

export async function lockFactors(tx: Transaction, userId: string): Promise<{ email: string }> {
  const [person] = await tx.run<{ email: string }>(lockPerson, [userId]);
  if (!person) throw new DomainError("user_not_found", "There is no such person.");
  return person;
}

/**
 * Adds a second factor of the actor's own. The first one comes with recovery codes, and ends their other sessions: those
 * began without it.
 * @param add writes it, and throws when it cannot.
 * @returns the codes, which nobody sees again; null when there were some.
 */
export async function enrolFactor({
  actor,
  kind,
  name,
  add,
}: {
  actor: SessionActor;
  kind: "authenticator app" | "passkey";
  name: string | null;
  add: (tx: Transaction) => Promise<void>;
}): Promise<{ recoveryCodes: string[] | null }> {
  const { userId, workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    await holdSession(tx, { actor });
    const before = await readFactorSummary(tx, userId);
    await add(tx);
    await recordPersonAudit(tx, { actor, userId, action: "second_factor.added", details: { kind, name } });
    if (hasSecondFactor(before)) return { recoveryCodes: null };
    const ended = await tx.run(endOthers, [userId, actor.sessionId]);
    if (ended.length > 0) {
      const target = { kind: "user", id: userId };
      const details = { sessions: ended.length };
      await recordAudit(tx, { actor, workspaceId, action: "session.ended", target, details });
    }
    return { recoveryCodes: await makeRecoveryCodes(tx, userId) };
  });
}
