import { DATA_URI_HEADER_CHARS, dataUriHeaderChars } from "./base64-fault.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = 0x3d;
const INVALID = -1;

/** The six bits that a character stands for; negative if it is in neither alphabet. */
const SEXTETS = new Int32Array(256).fill(INVALID);
for (let value = 0; value < ALPHABET.length; value++) SEXTETS[ALPHABET.charCodeAt(value)] = value;
SEXTETS["-".charCodeAt(0)] = 62;
SEXTETS["_".charCodeAt(0)] = 63;

/** Tab, line feed, form feed, carriage return and space. */
const WHITE_SPACE = [0x09, 0x0a, 0x0c, 0x0d, 0x20];

/**
 * Whether text is base64 as we accept it: the alphabets of RFC 4648 §4 and §5, in lines or with spaces, after
 * `data:…;base64,` or without; padded to a multiple of four or not padded at all, unused bits zero. Empty text is empty
 * content.
 */
export function isBase64(text: Uint8Array): boolean {
  const digits = digitsOf(text);
  return isInOnePiece(digits) || (hasWhiteSpace(digits) && isInOnePiece(joinInPlace(new Uint8Array(digits))));
}

/** Decodes text that passes `isBase64` in place and returns a view of the content. */
export function decodeBase64InPlace(base64: Uint8Array): Uint8Array {
  const digits = digitsOf(base64);
  const text = hasWhiteSpace(digits) ? joinInPlace(digits) : digits;
  const length = lengthWithoutPadding(text) ?? 0;
  let written = 0;
  let read = 0;
  for (; read + 4 <= length; read += 4) {
    const word =
      sextet(text, read, 18) |
      sextet(text, read + 1, 12) |
      sextet(text, read + 2, 6) |
      sextet(text, read + 3, 0);
    text[written] = word >> 16;
    text[written + 1] = word >> 8;
    text[written + 2] = word;
    written += 3;
  }
  const left = length - read;
  if (left >= 2) {
    const word =
      sextet(text, read, 18) | sextet(text, read + 1, 12) | (left === 3 ? sextet(text, read + 2, 6) : 0);
    text[written] = word >> 16;
    if (left === 3) text[written + 1] = word >> 8;
    written += left - 1;
  }
  return text.subarray(0, written);
}

/** Decodes a short text; undefined if it is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = new TextEncoder().encode(text);
  return isBase64(bytes) ? decodeBase64InPlace(bytes) : undefined;
}

/** The part of a base64 data URI after the comma; other text whole. */
function digitsOf(text: Uint8Array): Uint8Array {
  const start = new TextDecoder("latin1").decode(text.subarray(0, DATA_URI_HEADER_CHARS));
  return text.subarray(dataUriHeaderChars(start));
}

function isInOnePiece(text: Uint8Array): boolean {
  const length = lengthWithoutPadding(text);
  return length !== undefined && isAlphabet(text, length) && hasZeroRest(text, length);
}

const hasWhiteSpace = (text: Uint8Array) => WHITE_SPACE.some((byte) => text.includes(byte));

/** Moves the characters together over the white space between them. */
function joinInPlace(text: Uint8Array): Uint8Array {
  let written = 0;
  for (let read = 0; read < text.length; read++) {
    const byte = text[read] ?? 0;
    if (byte <= 0x20 && WHITE_SPACE.includes(byte)) continue;
    text[written] = byte;
    written += 1;
  }
  return text.subarray(0, written);
}

function lengthWithoutPadding(bytes: Uint8Array): number | undefined {
  const { length } = bytes;
  let padding = 0;
  while (padding < 2 && bytes[length - 1 - padding] === PADDING) padding += 1;
  if (padding > 0 && length % 4 !== 0) return undefined;
  return (length - padding) % 4 === 1 ? undefined : length - padding;
}

function isAlphabet(bytes: Uint8Array, length: number): boolean {
  let bits = 0;
  for (let at = 0; at < length; at++) bits |= sextet(bytes, at, 0);
  return bits >= 0;
}

/** Nonzero unused bits would give two texts for the same content. */
function hasZeroRest(bytes: Uint8Array, length: number): boolean {
  const unused = [0, 0, 0b1111, 0b11][length % 4] ?? 0;
  return unused === 0 || (sextet(bytes, length - 1, 0) & unused) === 0;
}

function sextet(bytes: Uint8Array, at: number, shift: number): number {
  return (SEXTETS[bytes[at] ?? 0] ?? INVALID) << shift;
}
