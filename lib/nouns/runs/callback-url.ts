import { runtime } from "#lib/platform/runtime.ts";
import { callbackToken } from "./callback-token.ts";

/**
 * Where an outside system posts the result of a `tool` wait, once (D8): `{origin}/v1/callbacks/{token}`. The address is
 * derived each time, never stored.
 */
export function callbackUrl({ interactionId }: { interactionId: string }): string {
  const { origin, callbackKey } = runtime();
  return `${origin}/v1/callbacks/${callbackToken({ interactionId, key: callbackKey })}`;
}
