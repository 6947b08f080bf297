import { z } from "zod";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { fitsBound, MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";

/** A piece of a text or of bytes: where it begins in the whole, and where the next one begins. */
export const Piece = z.looseObject({
  offset: z.number(),
  totalChars: z.number().optional(),
  /** Length of the piece, if the whole's is unknown. */
  length: z.number().optional(),
  nextOffset: z.number().nullable(),
});
type Piece = z.output<typeof Piece>;

/** Less than would just fit, because characters differ in size. */
const MARGIN = 0.8;

/**
 * Reads a piece whose text fits the limit: as much as was asked for, or less, which its `nextOffset` says. A single
 * character always fits.
 */
export async function boundPiece(
  read: (limit: number | undefined) => Promise<Piece>,
  limit: number | undefined,
): Promise<string> {
  let piece = await read(Math.min(limit ?? MAX_TOOL_RESULT_BYTES, MAX_TOOL_RESULT_BYTES));
  let text = canonicalJson(piece);
  while (!fitsBound(text)) {
    const { offset, nextOffset, totalChars = 0, length = (nextOffset ?? totalChars) - offset } = piece;
    if (length <= 1) break;
    const share = (MAX_TOOL_RESULT_BYTES / Buffer.byteLength(text)) * MARGIN;
    piece = await read(Math.max(1, Math.floor(length * share)));
    text = canonicalJson(piece);
  }
  return text;
}
