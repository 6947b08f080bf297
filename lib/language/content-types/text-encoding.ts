/** Encodings that a stored text is read in (C.6): what spreadsheets and editors write. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const MARKS: readonly { readonly encoding: TextEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

/** Bytes that windows-1252 has no character for. */
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** How many bytes at the beginning are a byte order mark: no part of the text. */
export function markBytes(head: Uint8Array): number {
  return markOf(head)?.bytes.length ?? 0;
}

function markOf(head: Uint8Array) {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
}

/**
 * The encoding of bytes that can be nothing but text: UTF-8, UTF-16 with a byte order mark, UTF-16 without one where
 * Latin letters or digits show it. Undefined for other bytes.
 * @param head the beginning; it may end inside a character.
 */
export function encodingOf(head: Uint8Array): TextEncoding | undefined {
  const encoding = markOf(head)?.encoding ?? unmarkedUtf16(head) ?? "utf-8";
  if (encoding === "utf-8" && hasControls(head)) return undefined;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return encoding === "utf-8" || !CONTROL.test(text) ? encoding : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The encoding of what is said to be text, so that bytes beyond ASCII decide between windows-1252 and UTF-8 with
 * faults. Undefined for what cannot be text.
 */
export function likelyEncodingOf(head: Uint8Array): TextEncoding | undefined {
  const sure = encodingOf(head);
  if (sure || hasControls(head)) return sure;
  const text = new TextDecoder("utf-8").decode(head, { stream: true });
  const beyondAscii = text.match(/[^\0-\x7f]/gu) ?? [];
  const faults = beyondAscii.filter((character) => character === "\ufffd").length;
  if (faults * 4 <= beyondAscii.length) return "utf-8";
  return isWindows1252(head) ? "windows-1252" : undefined;
}

/** Of Western European text less than half is beyond ASCII; of other encodings' text, and of what is none, more. */
function isWindows1252(head: Uint8Array): boolean {
  let high = 0;
  for (const byte of head) {
    if (UNASSIGNED.has(byte)) return false;
    if (byte >= 0x80) high += 1;
  }
  return high * 2 <= head.length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what text does not have
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffe\uffff]/;

/** Control characters but white space and escape. */
function hasControls(head: Uint8Array): boolean {
  for (const byte of head) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) return true;
  return false;
}

/** A quarter of the characters at least are below U+0100: their higher byte is zero, and no lower one is. */
function unmarkedUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const few = head.length / 8;
  if (odd >= few && odd > 1 && even === 0) return "utf-16le";
  return even >= few && even > 1 && odd === 0 ? "utf-16be" : undefined;
}

/** U+0080 to U+009F where windows-1252 differs from ISO 8859-1. */
const BETWEEN = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/**
 * Text of whole characters; a byte order mark stays. Bytes that are none become U+FFFD. Some versions of Node decode
 * windows-1252 as ISO 8859-1, so it is done here.
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "windows-1252") return decodeWindows1252(bytes);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** What the Encoding Standard decodes as windows-1252: that, ISO 8859-1, ASCII. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text.replace(/[\x80-\x9f]/g, (character) => BETWEEN[character.charCodeAt(0) - 0x80] ?? character);
}
