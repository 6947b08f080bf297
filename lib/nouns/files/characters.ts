import { isAscii, isUtf8 } from "node:buffer";
import { decodeText, type TextEncoding } from "#lib/language/content-types/text-encoding.ts";
import { characterCount } from "#lib/language/expressions/values/text.ts";

/** How a text is read in pieces, each a whole number of characters. */
export interface Characters {
  /**
   * How many bytes at the end are the beginning of a character that goes on: 3 at most. What is before them reads the
   * same alone as together with what follows, bytes that are no text included.
   */
  unfinished(bytes: Uint8Array): number;
  /** Code points; each byte of UTF-8 that is no part of one counts as the U+FFFD it becomes. */
  count(bytes: Uint8Array): number;
  decode(bytes: Uint8Array): string;
}

export function charactersOf(encoding: TextEncoding): Characters {
  const decode = (bytes: Uint8Array) => decodeText(bytes, encoding);
  if (encoding === "utf-8") return { unfinished: unfinishedOfUtf8, count: countOfUtf8, decode };
  if (encoding === "windows-1252") return { unfinished: () => 0, count: ({ length }) => length, decode };
  const high = encoding === "utf-16le" ? 1 : 0;
  return {
    unfinished(bytes) {
      const odd = bytes.length % 2;
      const lead = bytes[bytes.length - odd - 2 + high] ?? 0;
      return odd + ((lead & 0xfc) === 0xd8 ? 2 : 0);
    },
    count: (bytes) => characterCount(decode(bytes)),
    decode,
  };
}

function unfinishedOfUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

const lengthOf = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

function countOfUtf8(bytes: Uint8Array): number {
  if (isAscii(bytes)) return bytes.length;
  if (!isUtf8(bytes)) return characterCount(decodeText(bytes, "utf-8"));
  let count = 0;
  // Each character has one byte that continues no other.
  for (let at = 0; at < bytes.length; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count += 1;
  return count;
}
