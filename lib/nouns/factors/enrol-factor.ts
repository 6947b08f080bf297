import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/** Locks the person: changes of their factors run one at a time, so it is known which is the first. */
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
 * Adds a second factor for the actor. The first one comes with recovery codes and ends their other sessions, which
 * began without it.
 * @param add writes it, or throws.
 * @returns the codes, which are never shown again; null if codes exist already.
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
