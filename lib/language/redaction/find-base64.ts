import { NO_SPANS, type Span } from "./span.ts";

/** From here on base64 is taken for file content: 192 bytes, longer than keys and digests are. */
export const MIN_BASE64_CHARS = 256;

const UPPER = 1;
const LOWER = 2;
const DIGIT = 4;
const STANDARD = 8;
const URL_SAFE = 16;
const ALL_KINDS = UPPER | LOWER | DIGIT;
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

const DATA_URL_MARK = ";base64,";

/**
 * The runs of base64 in a text: the content of every data URL, and whatever is at least 256 characters of
 * one base64 alphabet. Outside data URLs a run must mix upper case, lower case and digits, which a line of
 * dashes, a hex dump or a padded name does not; `certain` (a property named `base64`) waives that.
 * Spans are disjoint, in order, padding included.
 */
export function findBase64(text: string, certain: boolean): readonly Span[] {
  const inDataUrls = findDataUrlContents(text);
  const runs = text.length < MIN_BASE64_CHARS ? NO_SPANS : findLongRuns(text, certain);
  if (inDataUrls.length === 0) return runs;
  const starts = new Set(inDataUrls.map((span) => span.start));
  // A run in a data URL begins after the comma, so equal runs have equal starts.
  return [...inDataUrls, ...runs.filter((run) => !starts.has(run.start))].sort((a, b) => a.start - b.start);
}

function findDataUrlContents(text: string): readonly Span[] {
  let mark = text.indexOf(DATA_URL_MARK);
  if (mark < 0) return NO_SPANS;
  const spans: Span[] = [];
  for (; mark >= 0; mark = text.indexOf(DATA_URL_MARK, mark + 1)) {
    const start = mark + DATA_URL_MARK.length;
    const end = endOfRun(text, start);
    if (end > start) spans.push({ start, end: endOfPadding(text, end) });
  }
  return spans;
}

function findLongRuns(text: string, certain: boolean): readonly Span[] {
  const spans: Span[] = [];
  for (let start = 0; start + MIN_BASE64_CHARS <= text.length; ) {
    // Backwards from the character that a run beginning at `start` must reach: prose is passed in steps of
    // about 250 characters, and none is looked at more than twice.
    let probe = start + MIN_BASE64_CHARS - 1;
    while (probe >= start && kindAt(text, probe) > 0) probe -= 1;
    if (probe >= start) {
      start = probe + 1;
      continue;
    }
    const end = endOfRun(text, start + MIN_BASE64_CHARS);
    if (looksEncoded(text, start, end, certain)) spans.push({ start, end: endOfPadding(text, end) });
    start = end + 1;
  }
  return spans;
}

function looksEncoded(text: string, start: number, end: number, certain: boolean): boolean {
  let kinds = 0;
  for (let at = start; at < end; at += 1) kinds |= kindAt(text, at);
  if ((kinds & BOTH_ALPHABETS) === BOTH_ALPHABETS) return false;
  return certain || (kinds & ALL_KINDS) === ALL_KINDS;
}

function endOfRun(text: string, from: number): number {
  let end = from;
  while (end < text.length && kindAt(text, end) > 0) end += 1;
  return end;
}

function endOfPadding(text: string, from: number): number {
  let end = from;
  while (end < from + 2 && text[end] === "=") end += 1;
  return end;
}

/** 0 for what is not base64; beyond ASCII, and past the end, too. */
function kindAt(text: string, at: number): number {
  return KIND_OF[text.charCodeAt(at)] ?? 0;
}
