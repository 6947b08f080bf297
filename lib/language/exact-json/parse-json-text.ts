import type { Json } from "#lib/contract/json.ts";

/** The end of a key that has an escape. Each character is looked at once. */
const ESCAPED_KEY = /\\u[0-9a-fA-F]{4}[^"\\]*"[ \n\r\t]*:/;
/** Every escape, so that a backslash which is itself escaped begins none. */
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/gs;
/** The characters that may not stand unescaped in a string, or may stand outside of one. */
const STRUCTURE = '",:\\]}';

/**
 * `JSON.parse`, except that it reads escaped keys as what they are. V8 of Node 24.21 compares a key as it is written with
 * the one that came at this place before: where the process has seen `{"a":1,"\\":1}`, it reads `{"a":1,"\u0062":2}` as
 * if the second key were a backslash. So one caller could change another's keys: many clients escape all but ASCII.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseJsonText(text: string): Json {
  return JSON.parse(text.includes("\\u") && ESCAPED_KEY.test(text) ? text.replace(ESCAPE, unescaped) : text);
}

function unescaped(written: string, hex: string | undefined): string {
  if (hex === undefined) return written;
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return character <= " " || STRUCTURE.includes(character) ? written : character;
}
