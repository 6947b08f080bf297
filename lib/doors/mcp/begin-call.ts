import { isJsonObject } from "#lib/contract/json.ts";
import { bearer } from "#lib/doors/api/authenticate.ts";
import { digestOf, type FoundCredential } from "#lib/doors/api/authenticators.ts";
import { declaredLength } from "#lib/doors/http/read-json-body.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { type Posted, readPosted } from "./read-posted.ts";
import type { Toolset } from "./toolset.ts";

/** A message of this size arrives together with its headers. */
const EARLY_BYTES = 4_096;

/** A call whose message is read before its credential was checked. Nothing of it is answered before that. */
export interface BegunCall {
  readonly posted: Promise<Posted>;
  /** Of the credential, where the tool reads ahead. */
  readonly digest: CredentialDigest | undefined;
  /** What the tool reads first, together with the credential. */
  readonly ahead: FoundCredential | undefined;
}

/**
 * Reads a small message early, so that what its tool needs first is read in one statement with the credential. A message
 * that has not arrived at once is not waited for. Undefined where nothing is begun.
 */
export async function beginCall(
  request: Request,
  toolset: Toolset,
  isLimited: (digest: CredentialDigest) => boolean,
): Promise<BegunCall | undefined> {
  const credential = bearer(request);
  if (credential === undefined) return undefined;
  if ((declaredLength(request.headers) ?? Number.POSITIVE_INFINITY) > EARLY_BYTES) return undefined;
  const posted = readPosted(request);
  const arrived = await atOnce(posted);
  const readAhead = arrived && readAheadOf(arrived, toolset);
  // A digest takes microseconds, and the authentication of other tools makes its own.
  const digest = readAhead && digestOf(credential);
  return { posted, digest, ahead: digest && !isLimited(digest) ? readAhead?.(digest) : undefined };
}

/** What the promise gives, if it does before the event loop turns; otherwise, or if it fails, undefined. */
function atOnce<T>(promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    setImmediate(resolve, undefined);
    promise.then(resolve, () => resolve(undefined));
  });
}

function readAheadOf({ message }: Posted, toolset: Toolset) {
  if (!isJsonObject(message) || message.method !== "tools/call" || !isJsonObject(message.params))
    return undefined;
  const { name, arguments: given } = message.params;
  if (typeof name !== "string" || !isJsonObject(given)) return undefined;
  const tool = toolset.named(name);
  return tool?.readAhead && ((digest: CredentialDigest) => tool.readAhead?.(given, digest));
}
