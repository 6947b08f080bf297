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
