import { base64Fault } from "#lib/contract/base64-fault.ts";
import { decodeBase64 } from "#lib/contract/decode-base64.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";

const PIECE_BYTES = 192 * 1024;
/** A request's reader decodes what is longer than 64 KiB, a tool of ours takes no longer text: what is longer is none. */
const LONGEST_TEXT = 1_048_576;

/**
 * What base64 holds, as text or as a request's reader has decoded it.
 * @throws DomainError invalid_request for other text, with the reason.
 */
export function contentOf(base64: string | InlineContent): InlineContent {
  if (typeof base64 !== "string") return base64;
  const bytes = base64.length <= LONGEST_TEXT ? decodeBase64(base64) : undefined;
  if (bytes) return new InlineContent(bytes);
  const message = base64Fault(base64);
  throw new DomainError("invalid_request", `The content ${message}.`, {
    details: [{ code: "contentEncoding", message, field: "/base64" }],
  });
}

/** A content in pieces, as it is stored. */
export function* piecesOf({ bytes }: InlineContent): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
