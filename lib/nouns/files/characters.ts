import { isAscii, isUtf8 } from "node:buffer";
import { characterCount } from "#lib/language/expressions/values/text.ts";

/**
 * How many bytes at the end are the beginning of a character that goes on: 3 at most. What is before them reads the same
 * alone as together with what follows, bytes that are no UTF-8 included.
 */
export function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

const lengthOf = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);

/** Code points that UTF-8 gives; each byte that is no part of one counts as the U+FFFD it becomes. */
export function countCharacters(bytes: Uint8Array): number {
  if (isAscii(bytes)) return bytes.length;
  if (!isUtf8(bytes)) return characterCount(decode(bytes));
  let count = 0;
  // Each character has one byte that continues no other.
  for (let at = 0; at < bytes.length; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count += 1;
  return count;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
export const decode = (bytes: Uint8Array): string => decoder.decode(bytes);
