import { encodingOf, markBytes } from "#lib/language/content-types/text-encoding.ts";
import { readHead } from "#lib/nouns/contents/read-head.ts";
import { charactersOf } from "./characters.ts";
import { type TextMarks, textMarks } from "./text-marks.ts";

export interface StoredText {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly read: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}

export interface TextPiece {
  readonly text: string;
  /** Code points. */
  readonly length: number;
  /** Nothing comes after it. */
  readonly isAtEnd: boolean;
}

/** Bytes that are counted or decoded in one turn of the event loop: 16 ms where none of them is text. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Some of a text in the encoding that its first bytes show, counted in code points, so that no piece ends inside one. A
 * byte order mark is no part of it; bytes that are no text become U+FFFD. What is before the piece is counted from the
 * last mark and not decoded. One chunk of the text is in memory. When `signal` is aborted, reading ends with what there
 * is.
 */
export async function readFileText(
  { storageKey, size, read }: StoredText,
  { offset, limit, signal }: { offset: number; limit: number; signal?: AbortSignal | undefined },
  marks: TextMarks = textMarks,
): Promise<TextPiece> {
  // A character takes a byte at least.
  if (offset > size) return { text: "", length: 0, isAtEnd: true };
  const { encoding, start } = marks.beginning(storageKey) ?? (await begin());
  const { count: countOf, decode, unfinished } = charactersOf(encoding);
  let { byte, character } = marks.before(storageKey, offset) ?? start;
  let text = "";
  let length = 0;
  async function begin() {
    const head = await readHead(read, { size, signal });
    const from = { byte: markBytes(head), character: 0 };
    const found = { encoding: encodingOf(head)?.encoding ?? "utf-8", start: from } as const;
    return signal?.aborted ? found : marks.begin(storageKey, found);
  }
  /** @returns whether the piece is whole, and something comes after it. */
  function take(bytes: Uint8Array): boolean {
    const count = countOf(bytes);
    byte += bytes.length;
    character += count;
    marks.add(storageKey, { byte, character });
    if (character <= offset) return false;
    const decoded = decode(bytes);
    const from = walk(decoded, 0, Math.max(0, offset - (character - count)));
    const taken = walk(decoded, from.end, limit - length);
    text += decoded.slice(from.end, taken.end);
    length += taken.count;
    return taken.end < decoded.length;
  }
  let left: Uint8Array = new Uint8Array();
  if (signal?.aborted) return { text, length, isAtEnd: false };
  for await (const chunk of inSlices(read({ start: byte, end: size }))) {
    if (signal?.aborted) return { text, length, isAtEnd: false };
    const bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    const whole = bytes.length - unfinished(bytes);
    left = bytes.subarray(whole);
    if (take(bytes.subarray(0, whole))) return { text, length, isAtEnd: false };
  }
  return { isAtEnd: !take(left), text, length };
}

async function* inSlices(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) yield chunk.subarray(at, at + SLICE_BYTES);
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
