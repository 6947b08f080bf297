import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordPersonAudit } from "#lib/nouns/audit/record-person-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockFactors } from "./enrol-factor.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";

/**
 * Replaces the actor's recovery codes; the earlier ones stop working.
 * @throws DomainError step_up_required; not_found without a second factor.
 */
export async function replaceRecoveryCodes({
  actor,
}: {
  actor: SessionActor;
}): Promise<{ recoveryCodes: string[] }> {
  requireStepUp(actor);
  const { userId } = actor;
  return runtime().db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    await holdSession(tx, { actor });
    if (!hasSecondFactor(await readFactorSummary(tx, userId))) {
      throw new DomainError("not_found", "Set up a passkey or an authenticator app first.");
    }
    const recoveryCodes = await makeRecoveryCodes(tx, userId);
    await recordPersonAudit(tx, { actor, userId, action: "recovery_codes.replaced" });
    return { recoveryCodes };
  });
}
