import { HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";

/**
 * The beginning of a stored content, which says what it is: `HEAD_BYTES` at most.
 * @param read gives bytes of it, from `start`, `end` not included.
 */
export async function readHead(
  read: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>,
  { size = HEAD_BYTES, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): Promise<Uint8Array> {
  const end = Math.min(size, HEAD_BYTES);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of read({ start: 0, end })) {
    if (signal?.aborted) break;
    pieces.push(piece);
    length += piece.length;
    if (length >= end) break;
  }
  return Buffer.concat(pieces).subarray(0, end);
}
