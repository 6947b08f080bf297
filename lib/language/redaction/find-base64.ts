import { dataUriHeaderChars } from "#lib/contract/base64-fault.ts";
import {
  afterEscape,
  DIGIT,
  endOfGap,
  endOfPadding,
  endOfRun,
  kindAt,
  kindsIn,
  LOWER,
  mixesAlphabets,
  UPPER,
} from "./base64-chars.ts";
import {
  anyLines,
  type Base64Lines,
  dataUriLines,
  type EqualLines,
  endOfAnyPadding,
  equalLines,
  MIN_LINE_CHARS,
} from "./base64-lines.ts";
import { startsOfContents } from "./data-uri-marks.ts";
import type { Span } from "./span.ts";

/** From here on base64 is taken for file content: 192 bytes, longer than keys and digests are. */
const MIN_BASE64_CHARS = 256;

const ALL_KINDS = UPPER | LOWER | DIGIT;

/** No secret is shorter. */
const MIN_SECRET_CHARS = 8;

export interface Base64Span extends Span {
  /** In lines, or of both alphabets: a secret in it is found only once it is joined, see `redactText`. */
  readonly isBroken: boolean;
  /** Whether its length and digest are shown; else it may be no base64, and is only hidden if a secret is in it. */
  readonly isDescribed: boolean;
}

/**
 * The runs of base64 in a text: the content of every data URL, and whatever is at least 256 characters of
 * one base64 alphabet, in one piece or in lines of equal length. Outside data URLs a run must mix upper case, lower
 * case and digits, which a line of dashes, a hex dump or a padded name does not; `certain` (a property named `base64`)
 * waives that, and any white space and both alphabets count, as uploads take it.
 * Padding is included. Those that are described are disjoint and in order; beside them are others that are broken.
 */
export function findBase64(text: string, certain: boolean): readonly Base64Span[] {
  const inDataUrls = findDataUrlContents(text, certain);
  const runs = certain ? findCertainRuns(text) : findLongRuns(text);
  if (inDataUrls.length === 0) return runs;
  // A run that begins in a data URL's content is a part of it.
  const found = [...inDataUrls, ...runs].sort((a, b) => a.start - b.start || b.end - a.end);
  let covered = 0;
  return found.filter(({ start, end, isDescribed }) => {
    if (start < covered) return false;
    if (isDescribed) covered = end;
    return true;
  });
}

/** The name of a property that says that its value is base64. */
export function isBase64Name(name: string | undefined): boolean {
  return name?.toLowerCase() === "base64";
}

function findDataUrlContents(text: string, certain: boolean): readonly Base64Span[] {
  const spans: Base64Span[] = [];
  let whole: number | undefined;
  for (const start of startsOfContents(text)) {
    whole ??= dataUriHeaderChars(text);
    const content = contentAt(text, start, certain || start === whole);
    if (content) spans.push(content);
  }
  return spans;
}

/** @param mayBeAny whether white space of any sort may be in it, as long as nothing else follows. */
function contentAt(text: string, start: number, mayBeAny: boolean): Base64Span | undefined {
  if (mayBeAny) {
    const lines = anyLines(text, start);
    const end = endOfAnyPadding(text, lines.end);
    if (lines.chars > 0 && endOfGap(text, end) >= text.length) return spanOf(text, start, end, lines);
  }
  const lines = dataUriLines(text, start);
  return lines.chars === 0 ? undefined : spanOf(text, start, endOfPadding(text, lines.end), lines);
}

function findCertainRuns(text: string): readonly Base64Span[] {
  const spans: Base64Span[] = [];
  for (let at = 0; at < text.length; ) {
    if (kindAt(text, at) === 0) {
      at += 1;
      continue;
    }
    const start = afterEscape(text, at);
    const lines = anyLines(text, start);
    const end = endOfAnyPadding(text, lines.end);
    const isDescribed = lines.chars >= MIN_BASE64_CHARS;
    if (lines.chars >= MIN_SECRET_CHARS) {
      const span = { ...spanOf(text, start, end, lines), isDescribed };
      if (isDescribed || span.isBroken) spans.push(span);
    }
    at = Math.max(end, at + 1);
  }
  return spans;
}

/** Those of which only the characters tell that they are base64. */
export function findLongRuns(text: string): readonly Base64Span[] {
  const spans: Base64Span[] = [];
  let looseUpTo = 0;
  for (let from = 0; from + MIN_LINE_CHARS <= text.length; ) {
    // Backwards from the character that a line beginning at `from` must reach: prose is passed in steps of
    // about 55 characters, and none is looked at more than twice.
    let probe = from + MIN_LINE_CHARS - 1;
    while (probe >= from && kindAt(text, probe) > 0) probe -= 1;
    if (probe >= from) {
      from = probe + 1;
      continue;
    }
    const start = afterEscape(text, from);
    const lines = equalLines(text, start, endOfRun(text, from + MIN_LINE_CHARS));
    const end = endOfPadding(text, lines.end);
    if (looksEncoded(lines)) spans.push(spanOf(text, start, end, lines));
    else if (start >= looseUpTo) {
      // A secret of two or three lines, or beside lines of another length.
      const loose = dataUriLines(text, start);
      if (loose.end - start > loose.chars)
        spans.push({ start, end: loose.end, isBroken: true, isDescribed: false });
      looseUpTo = loose.end;
    }
    from = lines.end + 1;
  }
  return spans;
}

function looksEncoded({ chars, kinds }: EqualLines): boolean {
  return chars >= MIN_BASE64_CHARS && !mixesAlphabets(kinds) && (kinds & ALL_KINDS) === ALL_KINDS;
}

function spanOf(text: string, start: number, end: number, lines: Base64Lines): Base64Span {
  const isBroken = lines.end - start > lines.chars || mixesAlphabets(kindsIn(text, start, lines.end));
  return { start, end, isBroken, isDescribed: true };
}
