export interface TextPiece {
  readonly text: string;
  /** Code points. */
  readonly length: number;
  /** Nothing comes after it. */
  readonly isAtEnd: boolean;
}

/**
 * Some of a text, counted in code points, so that no piece ends inside one. Bytes that are no UTF-8 become U+FFFD. One
 * chunk of the text is in memory.
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  { offset, limit }: { offset: number; limit: number },
): Promise<TextPiece> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let toSkip = offset;
  let text = "";
  let length = 0;
  /** @returns whether the piece is whole, and something comes after it. */
  function take(decoded: string): boolean {
    const skipped = walk(decoded, 0, toSkip);
    toSkip -= skipped.count;
    const taken = walk(decoded, skipped.end, limit - length);
    text += decoded.slice(skipped.end, taken.end);
    length += taken.count;
    return taken.end < decoded.length;
  }
  for await (const chunk of chunks)
    if (take(decoder.decode(chunk, { stream: true }))) return { text, length, isAtEnd: false };
  return { isAtEnd: !take(decoder.decode()), text, length };
}

/** Where `count` code points from a place end, and how many there were. */
function walk(text: string, from: number, count: number): { end: number; count: number } {
  let end = from;
  let walked = 0;
  for (; walked < count && end < text.length; walked += 1) {
    const isPair = (text.codePointAt(end) ?? 0) > 0xffff;
    end += isPair ? 2 : 1;
  }
  return { end, count: walked };
}
