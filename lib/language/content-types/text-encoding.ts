/** Encodings that a stored text is read in (C.6): what spreadsheets and editors write. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

const MARKS: readonly { readonly encoding: TextEncoding; readonly bytes: readonly number[] }[] = [
  { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
];

const CONTROL_BYTE = 1;
/** Byte class: windows-1252 has no character for it. */
const UNASSIGNED = 2;
const KINDS = new Uint8Array(256);
for (let byte = 0; byte < 0x20; byte++)
  // White space and escape are in text.
  if (byte < 0x09 || (byte > 0x0d && byte !== 0x1b)) KINDS[byte] = CONTROL_BYTE;
for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d]) KINDS[byte] = UNASSIGNED;

/** From the first byte beyond ASCII: enough to tell faults of UTF-8 from another encoding. Faults are slow to decode. */
const SAMPLE_BYTES = 4_096;

/** Counts taken over all bytes. */
interface Survey {
  readonly hasControls: boolean;
  readonly hasUnassigned: boolean;
  /** Beyond ASCII, and where the first of them is. */
  readonly high: number;
  readonly firstHigh: number;
  readonly evenZeros: number;
  readonly oddZeros: number;
}

function survey(head: Uint8Array): Survey {
  let kinds = 0;
  let high = 0;
  let firstHigh = head.length;
  let zeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < head.length; at++) {
    const byte = head[at] ?? 0;
    kinds |= KINDS[byte] ?? 0;
    if (byte >= 0x80) {
      if (high === 0) firstHigh = at;
      high += 1;
    } else if (byte === 0) {
      zeros += 1;
      oddZeros += at & 1;
    }
  }
  const hasControls = (kinds & CONTROL_BYTE) !== 0;
  const hasUnassigned = (kinds & UNASSIGNED) !== 0;
  return { hasControls, hasUnassigned, high, firstHigh, oddZeros, evenZeros: zeros - oddZeros };
}

/** How many bytes at the beginning are a byte order mark: no part of the text. */
export function markBytes(head: Uint8Array): number {
  return markOf(head)?.bytes.length ?? 0;
}

function markOf(head: Uint8Array) {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
}

/** The encoding of what may be text. */
export interface Encoded {
  readonly encoding: TextEncoding;
  /**
   * It can be nothing but text: UTF-8, UTF-16 with a byte order mark, UTF-16 without one where Latin letters or digits
   * show it. Else the bytes are windows-1252, or UTF-8 with faults, if they are text at all.
   */
  readonly isSure: boolean;
}

/**
 * How bytes are to be read as text. Undefined for what cannot be text.
 * @param head the beginning; it may end inside a character.
 */
export function encodingOf(head: Uint8Array): Encoded | undefined {
  const found = survey(head);
  const encoding = markOf(head)?.encoding ?? unmarkedUtf16(head, found) ?? "utf-8";
  if (encoding !== "utf-8" || !found.hasControls) {
    const text = decodedWhole(head, encoding);
    if (text !== undefined && (encoding === "utf-8" || !CONTROL.test(text)))
      return { encoding, isSure: true };
  }
  if (found.hasControls) return undefined;
  if (isMostlyUtf8(head.subarray(found.firstHigh, found.firstHigh + SAMPLE_BYTES)))
    return { encoding: "utf-8", isSure: false };
  // In Western European text less than half is beyond ASCII; in other encodings, and in binary data, more.
  const isWestern = !found.hasUnassigned && found.high * 2 <= head.length;
  return isWestern ? { encoding: "windows-1252", isSure: false } : undefined;
}

function decodedWhole(head: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(sample, { stream: true });
  let faults = 0;
  let beyondAscii = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) beyondAscii += 1;
    if (unit === 0xfffd) faults += 1;
  }
  return faults * 4 <= beyondAscii;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what text does not have
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffe\uffff]/;

/** A quarter of the characters at least are below U+0100: their higher byte is zero, and no lower one is. */
function unmarkedUtf16(
  { length }: Uint8Array,
  { evenZeros, oddZeros }: Survey,
): "utf-16le" | "utf-16be" | undefined {
  const few = Math.max(2, length / 8);
  if (oddZeros >= few && evenZeros === 0) return "utf-16le";
  return evenZeros >= few && oddZeros === 0 ? "utf-16be" : undefined;
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

/** Decodes windows-1252, ISO 8859-1 and ASCII, as the Encoding Standard does. */
export function decodeWindows1252(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text.replace(/[\x80-\x9f]/g, (character) => BETWEEN[character.charCodeAt(0) - 0x80] ?? character);
}
