import { createHmac, timingSafeEqual } from "node:crypto";
import { CREDENTIAL_PREFIXES } from "#lib/nouns/access/secret-format.ts";
import { runtime } from "#lib/platform/runtime.ts";

const PREFIX = CREDENTIAL_PREFIXES.callback;
const INTERACTION = /^tool:([0-9a-z]{16})$/;
const TOKEN = new RegExp(`^${PREFIX}([0-9a-z]{16})([0-9A-Za-z_-]{43})$`);

function sign(interactionId: string, key: string): string {
  return createHmac("sha256", key).update(interactionId).digest("base64url");
}

/**
 * The one-time token of a `tool` wait (D8): `lw_cb_`, the 16 characters of the interaction's id, and a signature. It is
 * derived, not stored, so a worker that repeats the wait gets the same one.
 */
export function callbackToken({ interactionId, key }: { interactionId: string; key: string }): string {
  const body = INTERACTION.exec(interactionId)?.[1];
  if (body === undefined) throw new Error(`${interactionId} is no tool wait`);
  return `${PREFIX}${body}${sign(interactionId, key)}`;
}

/** The interaction of a token; undefined if the signature is not ours. */
export function interactionOfToken({ token, key }: { token: string; key: string }): string | undefined {
  const [, body, signature] = TOKEN.exec(token) ?? [];
  if (body === undefined || signature === undefined) return undefined;
  const interactionId = `tool:${body}`;
  const expected = Buffer.from(sign(interactionId, key));
  return timingSafeEqual(expected, Buffer.from(signature)) ? interactionId : undefined;
}

/**
 * Where an outside system posts the result of a `tool` wait, once (D8): `{origin}/v1/callbacks/{token}`. The address is
 * derived each time, never stored.
 */
export function callbackUrl({ interactionId }: { interactionId: string }): string {
  const { origin, callbackKey } = runtime();
  return `${origin}/v1/callbacks/${callbackToken({ interactionId, key: callbackKey })}`;
}

/**
 * The message of a wait whose address was not sent to an outside system. The person who sees it may post the result
 * (D8).
 */
export function callbackMessage({ callbackUrl: url }: { callbackUrl: string }): string {
  return `Post the result, as JSON, once, to ${url}`;
}
