import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { STEP_UP_MINUTES } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const renewStepUp: Statement = {
  name: "renew-step-up",
  text: `
    update sessions set stepped_up_at = now()
     where id = $1 and user_id = $2 and ended_at is null and expires_at > now()
    returning stepped_up_at + interval '${STEP_UP_MINUTES} minutes' as "until"`,
};

/**
 * Records in the session's row that its person has confirmed their identity, and in the audit log how.
 * @param method `password`, `passkey`, or the provider's name.
 * @throws DomainError session_not_found if the session has ended.
 */
export async function recordStepUp(
  tx: Transaction,
  { actor, method, secondFactor }: { actor: SessionActor; method: string; secondFactor?: string | undefined },
): Promise<{ until: string }> {
  const [renewed] = await tx.run<{ until: Date }>(renewStepUp, [actor.sessionId, actor.userId]);
  if (!renewed) throw new DomainError("session_not_found", "Your session has ended. Sign in and try again.");
  const target = { kind: "user", id: actor.userId };
  const { workspaceId } = actor;
  const details = { method, ...(secondFactor !== undefined && { secondFactor }) };
  await recordAudit(tx, { actor, workspaceId, action: "session.stepped_up", target, details });
  return { until: renewed.until.toISOString() };
}

/** Records a failed confirmation in the audit log. */
export async function recordStepUpRefused({
  actor,
  method,
}: {
  actor: SessionActor;
  method: string;
}): Promise<void> {
  await recordAudit(runtime().db, {
    actor,
    workspaceId: actor.workspaceId,
    action: "session.step_up_refused",
    target: { kind: "user", id: actor.userId },
    details: { method },
  });
}
