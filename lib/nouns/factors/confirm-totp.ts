import { DomainError } from "#lib/contract/errors.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { countCodeAttempt } from "./count-code-attempt.ts";
import { enrolFactor } from "./enrol-factor.ts";
import { wrongCode } from "./take-code.ts";
import { stepOfCode, totpPlace } from "./totp-secret.ts";

const findWaiting: Statement = {
  name: "find-waiting-totp",
  text: `select sealed_secret as "sealedSecret" from totp_factors where user_id = $1 and confirmed_at is null`,
};

/** Only for the secret whose code was checked: another tab may have made a new one. Uses the first code up. */
const confirm: Statement = {
  name: "confirm-totp",
  text: `
    update totp_factors set confirmed_at = now(), last_used_at = now(), last_step = $3
     where user_id = $1 and sealed_secret = $2 and confirmed_at is null
    returning user_id`,
};

/**
 * Activates the actor's authenticator app with its first code.
 * @returns recovery codes with the first second factor.
 * @throws DomainError step_up_required; not_found if no app waits for a code; invalid_request for a wrong code.
 */
export async function confirmTotp({
  actor,
  code,
}: {
  actor: SessionActor;
  code: string;
}): Promise<{ recoveryCodes: string[] | null }> {
  requireStepUp(actor);
  const { userId } = actor;
  const { db, sealing } = runtime();
  await countCodeAttempt(userId);
  const [waiting] = await db.run<{ sealedSecret: string }>(findWaiting, [userId]);
  if (!waiting) throw nothingWaits();
  const secret = await sealing.open({ sealed: waiting.sealedSecret, place: totpPlace(userId) });
  const step = stepOfCode({ secret, code: code.replace(/\s/g, "") });
  if (step === undefined) throw wrongCode();
  return enrolFactor({
    actor,
    kind: "authenticator app",
    name: null,
    async add(tx) {
      const confirmed = await tx.run(confirm, [userId, waiting.sealedSecret, step]);
      if (confirmed.length === 0) throw nothingWaits();
    },
  });
}

function nothingWaits(): DomainError {
  return new DomainError("not_found", "No authenticator app is being set up. Begin again.");
}
