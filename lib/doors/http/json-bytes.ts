import { isBase64 } from "#lib/contract/decode-base64.ts";

/** The bytes of JSON's grammar. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** The first position from `at` that is not JSON white space. */
export function skipWhiteSpace(bytes: Uint8Array, at: number): number {
  let position = at;
  for (;;) {
    const byte = bytes[position];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return position;
    position += 1;
  }
}

const STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT])
  STRUCTURE[byte] = 1;

/** The first position from `at` with a quote, bracket, brace, comma or colon; the length if there is none. */
export function skipToStructure(bytes: Uint8Array, at: number): number {
  let position = at;
  while (position < bytes.length && STRUCTURE[bytes[position] ?? 0] === 0) position += 1;
  return position;
}

/** A string value of a JSON text that needs no unescaping, without its quotes. */
export interface LongString {
  readonly start: number;
  readonly end: number;
  /** Base64 of an attachment (`[i].base64` in the list), of any length; otherwise text of 64 KiB or more. */
  readonly isContent: boolean;
}

export const LONG_TEXT_BYTES = 64 * 1024;

/** The keys that lead to a body's attachments; in REST they are at the top level. */
export const BODY_ATTACHMENTS: readonly string[] = ["attachments"];

/**
 * Finds the long strings of a body, so that they bypass the parser: 25 MB of base64 is decoded in place, and 25 MB of
 * text becomes a string once instead of four times. Exact for valid JSON, including repeated and escaped keys. For
 * other text the result is meaningless, and the parser refuses it.
 */
export function findLongStrings({
  bytes,
  contentsAt = BODY_ATTACHMENTS,
}: {
  bytes: Buffer;
  contentsAt?: readonly string[];
}): LongString[] {
  const listLevel = contentsAt.length + 1;
  const itemLevel = listLevel + 1;
  const found: LongString[] = [];
  let level = 0;
  const named: boolean[] = [true]; // by level: whether the keys down to here lead to the list
  let inList = false;
  let contentNamed = false; // this item's last key is `base64`
  for (let at = skipToStructure(bytes, 0); at < bytes.length; at = skipToStructure(bytes, at)) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      const next = skipWhiteSpace(bytes, end);
      const isKey = bytes[next] === COLON;
      const step = contentsAt[level - 1];
      if (isKey && step !== undefined)
        named[level] = named[level - 1] === true && isKeyText(bytes, at, end, step);
      else if (isKey && level === itemLevel) contentNamed = inList && isKeyText(bytes, at, end, "base64");
      else if (!isKey) addString(found, bytes, at + 1, end - 1, level === itemLevel && contentNamed);
      at = isKey ? next + 1 : end;
      continue;
    }
    if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      level += 1;
      if (level < listLevel) named[level] = false;
      if (level === listLevel) inList = named[level - 1] === true && byte === OPEN_ARRAY;
      if (level === itemLevel) contentNamed = false;
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
      level -= 1;
      if (level < listLevel) inList = false;
    }
    at += 1;
  }
  return found;
}

function addString(
  found: LongString[],
  bytes: Buffer,
  start: number,
  end: number,
  isContentPlace: boolean,
): void {
  const isLong = end - start >= LONG_TEXT_BYTES;
  if (!isLong && !isContentPlace) return;
  const text = bytes.subarray(start, end);
  // A line break that JSON does not allow in a text is left for the parser to refuse.
  if (isContentPlace && isBase64(text) && isPlain(text)) found.push({ start, end, isContent: true });
  else if (isLong && isPlain(text)) found.push({ start, end, isContent: false });
}

/** The position after the closing quote of the string that starts at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote === -1) return bytes.length;
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && bytes[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    from = quote + 1;
    if (backslashes % 2 === 0) return from;
  }
}

/** Whether the text needs no unescaping and contains no character that must be escaped. */
function isPlain(text: Buffer): boolean {
  if (text.includes(BACKSLASH)) return false;
  for (let at = 0; at < text.length; at++) {
    if ((text[at] ?? 0) < 0x20) return false;
  }
  return true;
}

function isKeyText(bytes: Buffer, start: number, end: number, key: string): boolean {
  // One character takes at most six bytes (`\u0061`), so a longer key cannot match.
  if (end - start > 6 * key.length + 2) return false;
  const token = bytes.toString("latin1", start, end);
  if (token === `"${key}"`) return true;
  if (!token.includes("\\")) return false;
  try {
    return JSON.parse(token) === key;
  } catch {
    return false; // not JSON: the parser will report it
  }
}
