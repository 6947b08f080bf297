import { kindAt } from "./base64-chars.ts";
import { dataUriLines, MIN_LINE_CHARS } from "./base64-lines.ts";
import { DATA_URI_MARK, startOfLastContent } from "./data-uri-marks.ts";

const WHITE_SPACE = "\t\n\f\r ";

/** How many characters at the end of a text may belong to base64 in lines that goes on in what follows. */
export function openBase64Chars(text: string): number {
  const lastWord = text.length - unfinishedWordChars(text);
  return text.length - Math.min(startOfDataUri(text, lastWord), startOfLines(text, lastWord));
}

/** Length of the text's end that a space or a character beyond ASCII has not finished. */
export function unfinishedWordChars(text: string): number {
  let start = text.length;
  while (start > 0 && isVisibleAscii(text.charCodeAt(start - 1))) start -= 1;
  return text.length - start;
}

function isVisibleAscii(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

function startOfDataUri(text: string, lastWord: number): number {
  const start = startOfLastContent(text);
  if (start === undefined || beforeWhiteSpace(text, lastWord) > dataUriLines(text, start).end)
    return text.length;
  return start - DATA_URI_MARK.length;
}

/** Where the long lines before the last word begin; the word may be the last line. */
function startOfLines(text: string, lastWord: number): number {
  let start = text.length;
  for (let at = lastWord; ; at = start) {
    const end = beforeWhiteSpace(text, at);
    const line = startOfRun(text, end);
    if (end === at || end - line < MIN_LINE_CHARS) return start;
    start = line;
  }
}

function startOfRun(text: string, end: number): number {
  let start = end;
  while (start > 0 && kindAt(text, start - 1) > 0) start -= 1;
  return start;
}

function beforeWhiteSpace(text: string, end: number): number {
  let before = end;
  while (before > 0 && WHITE_SPACE.includes(text.charAt(before - 1))) before -= 1;
  return before;
}
