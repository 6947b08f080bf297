import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import {
  type ConnectionUnavailable,
  isConnectionUnavailable,
} from "#lib/nouns/connections/connection-unavailable.ts";
import { ask, type Effect, type Question } from "./effect.ts";

/** The task for a workspace user, as the run shows it (D8). */
function authQuestion(
  { connectionName, message, refusedSecret }: ConnectionUnavailable,
  origin: string | null,
): Question {
  return {
    type: "auth",
    request: { title: `Connect ${connectionName}`, message, connectionName, refusedSecret, origin },
  };
}

/**
 * Makes a call that may need a connection: where it cannot be used, the run waits until a workspace user has connected
 * it, and the call is made then (D8). The wait remembers the call's origin: it ends only when the connection allows it.
 * @throws Suspended; NodeFailure interaction_expired when nobody connected it in time; what `work` throws.
 */
export async function withConnection<Result>({
  effect,
  ordinal,
  work,
  address,
}: {
  effect: Effect;
  /** Ordinal of the call within its effect. */
  ordinal: number;
  work: () => Promise<Result>;
  /** The address that `work` calls, for a wait that begins before the call; undefined if it is not known yet. */
  address?: () => Promise<string | undefined>;
}): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionUnavailable(error)) throw error;
    const origin = error.origin ?? originIn(await address?.());
    // It comes back only when the wait is over without a connection; otherwise the node is begun again.
    await ask(effect, ordinal, () => authQuestion(error, origin));
    throw new NodeFailure("interaction_expired", `Nobody connected "${error.connectionName}" in time.`);
  }
}

function originIn(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : null;
}
