import { isJsonObject } from "#lib/contract/json.ts";
import { digestOf, type FoundCredential } from "#lib/doors/api/authenticators.ts";
import { arrivedBytes } from "#lib/doors/http/body-chunks.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { type Posted, readPosted } from "./read-posted.ts";
import type { Toolset } from "./toolset.ts";

/** More than most calls have; of a caller over its limit no more than this is parsed. */
const EARLY_BYTES = 4_096;

/** A call whose message is read before its credential was checked. Nothing of it is answered before that. */
export interface BegunCall {
  readonly posted: Promise<Posted>;
  /** Digest of the credential, if the tool reads ahead. */
  readonly digest: CredentialDigest | undefined;
  /** The tool's first read, made together with the credential's. */
  readonly ahead: FoundCredential | undefined;
}

/**
 * Reads a small message early, so that what its tool needs first is read in one statement with the credential. A message
 * that has not arrived at once is not waited for. Undefined where nothing is begun.
 */
export async function beginCall({
  request,
  credential,
  toolset,
  isLimited,
}: {
  request: Request;
  credential: string | undefined;
  toolset: Toolset;
  isLimited: (digest: CredentialDigest) => boolean;
}): Promise<BegunCall | undefined> {
  if (credential === undefined) return undefined;
  const bytes = await arrivedBytes(request);
  if (bytes === undefined || bytes > EARLY_BYTES) return undefined;
  const posted = readPosted(request);
  const readAhead = await posted.then(
    (arrived) => readAheadOf(arrived, toolset),
    () => undefined, // its fault is answered in its turn, after the credential's
  );
  // A digest takes microseconds, and the authentication of other tools makes its own.
  const digest = readAhead && digestOf(credential);
  return { posted, digest, ahead: digest && !isLimited(digest) ? readAhead?.(digest) : undefined };
}

function readAheadOf({ message }: Posted, toolset: Toolset) {
  if (!isJsonObject(message) || message.method !== "tools/call" || !isJsonObject(message.params))
    return undefined;
  const { name, arguments: given } = message.params;
  if (typeof name !== "string" || !isJsonObject(given)) return undefined;
  const tool = toolset.named(name);
  return tool?.readAhead && ((digest: CredentialDigest) => tool.readAhead?.(given, digest));
}
