export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 4;
const STANDARD = 8;
const URL_SAFE = 16;
const BOTH_ALPHABETS = STANDARD | URL_SAFE;

const KIND_OF = new Uint8Array(128);
for (const [kind, chars] of [
  [UPPER, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  [LOWER, "abcdefghijklmnopqrstuvwxyz"],
  [DIGIT, "0123456789"],
  [STANDARD, "+/"],
  [URL_SAFE, "-_"],
] as const) {
  for (const char of chars) KIND_OF[char.charCodeAt(0)] = kind;
}

const BACKSLASH = 0x5c;
const PADDING = 0x3d;
/** Characters between lines: white space, and the end of its escape, as in JSON within a text. */
const GAP = /(?:\\+[nrt]|[\t\n\f\r ])+/g;

/** 0 for what is not base64; beyond ASCII, and past the end, too. */
export function kindAt(text: string, at: number): number {
  return KIND_OF[text.charCodeAt(at)] ?? 0;
}

/** The kinds of characters from `start` to `end`, as bits. */
export function kindsIn(text: string, start: number, end: number): number {
  let kinds = 0;
  for (let at = start; at < end; at += 1) kinds |= kindAt(text, at);
  return kinds;
}

export const mixesAlphabets = (kinds: number): boolean => (kinds & BOTH_ALPHABETS) === BOTH_ALPHABETS;

export function endOfRun(text: string, from: number): number {
  let end = from;
  while (end < text.length && kindAt(text, end) > 0) end += 1;
  return end;
}

/** After the white space from `from` on, also where it is written `\n`. */
export function endOfGap(text: string, from: number): number {
  for (let end = from; ; ) {
    const code = text.charCodeAt(end);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c) end += 1;
    else if (code === BACKSLASH) {
      const after = endOfEscape(text, end);
      if (after === undefined) return end;
      end = after;
    } else return end;
  }
}

/** After the padding at `from`, of two characters at most. */
export function endOfPadding(text: string, from: number): number {
  let end = from;
  while (end < from + 2 && text.charCodeAt(end) === PADDING) end += 1;
  return end;
}

/** Where a run that begins at `start` begins in truth: the `n` of a line break in JSON is none of it. */
export function afterEscape(text: string, start: number): number {
  return text.charCodeAt(start - 1) === BACKSLASH && isEscape(text.charCodeAt(start)) ? start + 1 : start;
}

/** The base64 without what stands between its lines. */
export function joinLines(base64: string): string {
  return base64.replace(GAP, "");
}

function endOfEscape(text: string, from: number): number | undefined {
  let at = from;
  while (text.charCodeAt(at) === BACKSLASH) at += 1;
  return isEscape(text.charCodeAt(at)) ? at + 1 : undefined;
}

/** n, r or t */
const isEscape = (code: number): boolean => code === 0x6e || code === 0x72 || code === 0x74;
