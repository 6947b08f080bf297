import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { redact, type SecretMatcher } from "#lib/language/redaction/redact.ts";
import type { OpenAnswer } from "#lib/platform/outbound/outbound.ts";
import { isOutboundError } from "#lib/platform/outbound/outbound-error.ts";
import { isRetryableStatus, retryAfterSeconds } from "#lib/platform/outbound/retry-after.ts";
import { type HttpBody, readHttpBody } from "./http-body.ts";

/** Characters of an error's body that the run's error shows. */
const MAX_EXCERPT_CHARS = 2_000;
/** Read of an error's body: more than the excerpt, so that no secret is cut in two before it is redacted. */
const MAX_EXCERPT_BYTES = 16 * 1024;

/**
 * An answer whose status the node does not take for success. Worth another attempt are 408, 425, 429 and 5xx,
 * after the time that the server asks for. The server's own words are kept, bounded and without secrets.
 */
export async function statusFailure({
  answer,
  secrets,
}: {
  answer: OpenAnswer;
  secrets: SecretMatcher;
}): Promise<NodeFailure> {
  const { status, headers, url } = answer;
  const body = await excerpt(answer, secrets);
  return new NodeFailure("node_failed", `${new URL(url).host} answered with status ${status}.`, {
    retryable: isRetryableStatus(status),
    retryAfterSeconds: retryAfterSeconds(headers),
    details: { status, body },
  });
}

/** An answer whose body cannot be used: says whose it is, and how it begins. */
export function bodyFailure({
  error,
  answer: { status, url },
  bytes,
  secrets,
}: {
  error: NodeFailure;
  answer: OpenAnswer;
  bytes: Buffer;
  secrets: SecretMatcher;
}): NodeFailure {
  const body = shownText(bytes.subarray(0, MAX_EXCERPT_BYTES), "text/plain", secrets);
  const message = `${new URL(url).host} answered with status ${status}. ${error.message}`;
  return new NodeFailure(error.code, message, { details: { status, body } });
}

/** A call that was not answered. Never for a call that was aborted: the signal's reason describes that one. */
export function transportFailure(error: unknown): unknown {
  if (!isOutboundError(error)) return error;
  const { message, reason, retryable } = error;
  return new NodeFailure("node_failed", message, { retryable, details: { reason } });
}

async function excerpt({ body, headers }: OpenAnswer, secrets: SecretMatcher): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= MAX_EXCERPT_BYTES) break;
    }
  } catch {
    // The status is what counts: any part of the body that arrived will do.
  }
  const read = Buffer.concat(chunks).subarray(0, MAX_EXCERPT_BYTES);
  // JSON is shown as it came, so that an excerpt of it need not be whole.
  const contentType = headers["content-type"];
  const isJson = /json/i.test(contentType ?? "");
  return shownText(read, isJson ? contentType?.replace(/^[^;]*/, "text/plain") : contentType, secrets);
}

function shownText(bytes: Buffer, contentType: string | undefined, secrets: SecretMatcher): string {
  const shown = String(redact(readableBody(bytes, contentType).value ?? "", secrets));
  return shown.length > MAX_EXCERPT_CHARS ? `${shown.slice(0, MAX_EXCERPT_CHARS).toWellFormed()}…` : shown;
}

/** Decodes the body. An unknown charset is read as UTF-8: the failure to be told is another one. */
function readableBody(bytes: Buffer, contentType: string | undefined): HttpBody {
  try {
    return readHttpBody(bytes, contentType);
  } catch {
    return readHttpBody(bytes, "text/plain");
  }
}
