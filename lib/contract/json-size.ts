import type { Json } from "./json.ts";

/**
 * How many bytes a value has as `JSON.stringify` writes it, in UTF-8; undefined once that is over `most`. It costs no
 * more than `most` does: writing out 24 MiB to learn that they are over 1 MiB took 350 ms, and `1e300` is 301 digits long.
 * Recursive, because nesting is bounded.
 */
export function jsonBytesWithin(value: Json | undefined, most: number): number | undefined {
  let left = most;
  const take = (bytes: number) => {
    left -= bytes;
    return left >= 0;
  };
  // A text of more units than bytes are left does not fit.
  const takeText = (text: string) => text.length <= left && take(bytesOf(text));
  function takeValue(part: Json | undefined): boolean {
    if (typeof part === "string") return takeText(part);
    if (typeof part !== "object" || part === null) return take(String(JSON.stringify(part) ?? null).length);
    if (isList(part)) return take(2 + Math.max(0, part.length - 1)) && part.every(takeValue);
    let isFirst = true;
    for (const name of Object.keys(part)) {
      const member = part[name];
      if (member === undefined) continue;
      // A colon, and a comma before all but the first.
      if (!take(isFirst ? 1 : 2) || !takeText(name) || !takeValue(member)) return false;
      isFirst = false;
    }
    return take(2);
  }
  return takeValue(value) ? most - left : undefined;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Bytes of a text with its quotes: without writing it, since most texts are short and there may be 200,000. */
function bytesOf(text: string): number {
  let bytes = 2;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) bytes += SHORT_ESCAPES.has(unit) ? 2 : 6;
    else if (unit === QUOTE || unit === BACKSLASH) bytes += 2;
    else if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 3;
    else if ((text.codePointAt(at) ?? 0) > 0xffff) {
      bytes += 4;
      at += 1;
    } else bytes += 6;
  }
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** \b, \t, \n, \f and \r; other control characters, and halves of pairs, are written as \u0000. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);
