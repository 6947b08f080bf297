const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PADDING = 0x3d;
const INVALID = -1;

/** The six bits that a character stands for; negative if it is not in the alphabet. */
const SEXTETS = new Int32Array(256).fill(INVALID);
for (let value = 0; value < ALPHABET.length; value++) SEXTETS[ALPHABET.charCodeAt(value)] = value;

/**
 * Whether text is base64 as we accept it: the standard alphabet of RFC 4648 §4 only (no white space, no line breaks, no
 * `-` or `_`), padded to a multiple of four or not padded at all, unused bits zero. Empty text is empty content.
 */
export function isBase64(text: Uint8Array): boolean {
  const length = lengthWithoutPadding(text);
  return length !== undefined && isAlphabet(text, length) && hasZeroRest(text, length);
}

/** Decodes text that passes `isBase64` in place and returns a view of the content. */
export function decodeBase64InPlace(text: Uint8Array): Uint8Array {
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
