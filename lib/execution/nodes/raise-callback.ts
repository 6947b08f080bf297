import type { Json } from "#lib/contract/json.ts";
import {
  CALLBACK_TOOL,
  type CallbackArguments,
  callbackRequest,
  readCallbackArguments,
} from "#lib/execution/tools/callback-tool.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { findInteractionExpiry } from "#lib/nouns/callbacks/find-interaction-expiry.ts";
import { callbackUrl } from "#lib/nouns/runs/callback-address.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { ask, type Effect, type Question } from "./effect.ts";
import type { ToolAnswer } from "./invoke-tool.ts";
import { requireConnection } from "./require-connection.ts";
import { sendCallback } from "./send-callback.ts";

function question(given: CallbackArguments): Question {
  const { url, expiresAfterSeconds } = given;
  const title = url === undefined ? "Waiting for a result" : `Waiting for ${new URL(url).host}`;
  // The address itself is stored nowhere: it is made each time that it is shown or sent.
  const request = { title, message: `${title}.`, showsCallbackUrl: url === undefined };
  return { type: "tool", request, expiresAfterSeconds };
}

/**
 * Hands an outside system a one-time address and waits for what it posts there (D8). The wait is open before the
 * address goes out, so that no answer comes too early; the sending is a committed call and is not repeated.
 * @throws ToolError; Suspended; NodeFailure interaction_expired.
 */
export async function raiseCallback({
  effect,
  ordinal,
  arguments: toolArguments,
  byModel,
}: {
  effect: Effect;
  ordinal: number;
  arguments: Json;
  byModel: boolean;
}): Promise<ToolAnswer> {
  const given = readCallbackArguments(toolArguments, { byModel });
  // The connection comes first. Otherwise the wait for a result would hide that a person has to connect something.
  const { url, connectionId: name } = given;
  if (name !== undefined && url !== undefined) await requireConnection({ effect, ordinal, name, url });
  const { interactionId, answered } = await effect.open(ordinal, () => question(given));
  if (!answered && given.url !== undefined) {
    const expiresAt = await findInteractionExpiry({ queries: runtime().db, interactionId });
    const request = callbackRequest({ given, callbackUrl: callbackUrl({ interactionId }), expiresAt });
    if (request)
      await sendCallback({ effect, ordinal, request, connectionId: given.connectionId, toolArguments });
  }
  const { answer } = (await ask(effect, ordinal, () => question(given))).answered;
  if (answer === null) {
    throw new NodeFailure(
      "interaction_expired",
      `Nothing was posted to the address of ${CALLBACK_TOOL.name} in time.`,
    );
  }
  return { value: answer.value ?? null, isError: false };
}
