import { base64Fault } from "#lib/contract/base64-fault.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { InlineContent } from "#lib/contract/inline-content.ts";

const PIECE_BYTES = 192 * 1024;
/** A multiple of four: about 192 KiB of content, decoded in well under a millisecond. */
const PIECE_CHARS = 256 * 1024;
const stray = /[^A-Za-z0-9+/]/;

/**
 * What base64 holds, or what it has been decoded to, in pieces: the standard alphabet, padded or not, without white space, as attachments are.
 * @throws DomainError invalid_request for other text.
 */
export function* decodedPieces(text: string | InlineContent): Generator<Uint8Array> {
  if (typeof text !== "string") {
    for (let at = 0; at < text.bytes.length; at += PIECE_BYTES)
      yield text.bytes.subarray(at, at + PIECE_BYTES);
    return;
  }
  const padding = text.endsWith("==") ? 2 : Number(text.endsWith("="));
  const length = text.length - padding;
  if (length % 4 === 1 || (padding > 0 && text.length % 4 !== 0)) throw notBase64(text);
  for (let at = 0; at < length; at += PIECE_CHARS) {
    const piece = text.slice(at, Math.min(length, at + PIECE_CHARS));
    if (stray.test(piece)) throw notBase64(piece);
    yield Buffer.from(piece, "base64");
  }
}

function notBase64(text: string): DomainError {
  const message = base64Fault(text);
  return new DomainError("invalid_request", `The content ${message}.`, {
    details: [{ code: "contentEncoding", message, field: "/base64" }],
  });
}
