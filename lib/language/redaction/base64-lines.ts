import { endOfGap, endOfPadding, endOfRun, kindsIn, mixesAlphabets } from "./base64-chars.ts";

/** No shorter lines are written by usual encoders (Ruby's have 60 characters, PEM 64, MIME 76); ids and names are. */
export const MIN_LINE_CHARS = 60;

/** May follow a line: the end of the text, another line, or a character that encloses the whole. */
const LINE_END = /[\t ]*(?:$|[\n\f\r"'`)\]}<=\\])/y;
const LINE_BREAK = /[\n\f\r\\]/;

/** Base64 that begins at a given place. */
export interface Base64Lines {
  /** Without padding. */
  readonly end: number;
  /** Characters that are base64. */
  readonly chars: number;
}

export interface EqualLines extends Base64Lines {
  readonly kinds: number;
}

/**
 * The first line and those after it that are as long, in the same alphabet, and a shorter one at the end. Prose
 * has no two such words: the first must have `MIN_LINE_CHARS`.
 */
export function equalLines(text: string, start: number, firstEnd: number): EqualLines {
  const width = firstEnd - start;
  let [end, chars, lines] = [firstEnd, width, 1];
  let kinds = kindsIn(text, start, firstEnd);
  for (;;) {
    const next = endOfGap(text, end);
    if (next === end) break;
    const stop = endOfRun(text, next);
    const length = stop - next;
    if (length === 0 || length > width) break;
    const isLast = length < width;
    if (isLast && (lines === 1 || !endsLine(text, stop))) break;
    const both = kinds | kindsIn(text, next, stop);
    if (mixesAlphabets(both)) break;
    kinds = both;
    end = stop;
    chars += length;
    lines += 1;
    if (isLast) break;
  }
  return { end, chars, kinds };
}

/**
 * What a data URI holds from `start` on: what comes at once, and each further line that is nothing but base64, or is
 * too long for a word. Prose that follows a data URI stays.
 */
export function dataUriLines(text: string, start: number): Base64Lines {
  return linesWhile(text, start, (end, next, stop) => {
    const isLine = LINE_BREAK.test(text.slice(end, next)) && endsLine(text, stop);
    return isLine || stop - next >= MIN_LINE_CHARS;
  });
}

/** All base64 from `start` on, whatever white space is in it: for texts of which it is known that they are base64. */
export const anyLines = (text: string, start: number): Base64Lines => linesWhile(text, start, () => true);

/** @param belongs whether what stands from `next` to `stop`, after the white space from `end` on, is a part of it, too. */
function linesWhile(
  text: string,
  start: number,
  belongs: (end: number, next: number, stop: number) => boolean,
): Base64Lines {
  let end = endOfRun(text, start);
  let chars = end - start;
  for (;;) {
    const next = endOfGap(text, end);
    const stop = endOfRun(text, next);
    if (next === end || stop === next || !belongs(end, next, stop)) break;
    end = stop;
    chars += stop - next;
  }
  return { end, chars };
}

/** After the padding that ends base64 with any white space in it. */
export function endOfAnyPadding(text: string, from: number): number {
  const first = endOfPadding(text, endOfGap(text, from));
  if (text[first - 1] !== "=") return from;
  const second = endOfPadding(text, endOfGap(text, first));
  return text[second - 1] === "=" ? second : first;
}

function endsLine(text: string, at: number): boolean {
  LINE_END.lastIndex = at;
  return LINE_END.test(text);
}
