import { DomainError } from "#lib/contract/errors.ts";
import type { AssertionResponse } from "#lib/contract/passkey-responses.ts";
import type { SessionActor } from "#lib/nouns/access/actor.ts";
import { checkAssertion, takeAssertion } from "#lib/nouns/factors/passkey-assertion.ts";
import { readChallenge } from "#lib/nouns/factors/passkey-challenge.ts";
import { passkeyOptions } from "#lib/nouns/factors/passkey-options.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { recordStepUp, recordStepUpRefused } from "./record-step-up.ts";

/** The options for confirming the actor's identity with one of their passkeys. */
export function beginPasskeyStepUp({ actor }: { actor: SessionActor }) {
  return passkeyOptions({ userId: actor.userId, purpose: "step_up", subject: actor.sessionId });
}

/**
 * Confirms the actor's identity with one of their passkeys.
 * @throws DomainError invalid_request for an invalid or late response; session_not_found.
 */
export async function stepUpWithPasskey({
  actor,
  response,
  cookieHeader,
}: {
  actor: SessionActor;
  response: AssertionResponse;
  cookieHeader: string | null;
}): Promise<{ until: string }> {
  const { userId, sessionId } = actor;
  const challenge = await readChallenge({ cookieHeader, purpose: "step_up", subject: sessionId });
  const assertion = await checkAssertion({ response, challenge, userId });
  const done = assertion
    ? await runtime().db.transaction(async (tx) =>
        (await takeAssertion(tx, assertion)) ? recordStepUp(tx, { actor, method: "passkey" }) : undefined,
      )
    : undefined;
  if (done) return done;
  await recordStepUpRefused({ actor, method: "passkey" });
  throw new DomainError("invalid_request", "The passkey was not accepted. Try again.");
}
