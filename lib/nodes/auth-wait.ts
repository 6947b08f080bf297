import {
  type ConnectionUnavailable,
  isConnectionUnavailable,
} from "#lib/connections/connection-unavailable.ts";
import { ask, type Effect, type Question } from "./effect.ts";
import { NodeFailure } from "./node-result.ts";

/** What a workspace user has to do, as the run shows it (D8). */
function authQuestion({ connectionName, message, refusedSecret }: ConnectionUnavailable): Question {
  return {
    type: "auth",
    request: { title: `Connect ${connectionName}`, message, connectionName, refusedSecret },
  };
}

/**
 * Makes a call that may need a connection: where it cannot be used, the run waits until a workspace user has connected
 * it, and the call is made then (D8).
 * @throws Suspended; NodeFailure interaction_expired when nobody connected it in time; what `work` throws.
 */
export async function withConnection<Result>({
  effect,
  ordinal,
  work,
}: {
  effect: Effect;
  /** Of the call. */
  ordinal: number;
  work: () => Promise<Result>;
}): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionUnavailable(error)) throw error;
    // It comes back only when the wait is over without a connection; otherwise the node is begun again.
    await ask(effect, ordinal, () => authQuestion(error));
    throw new NodeFailure("interaction_expired", `Nobody connected "${error.connectionName}" in time.`);
  }
}
