import { dataUriHeaderChars } from "#lib/contract/base64-fault.ts";
import { endOfGap, kindAt } from "./base64-chars.ts";
import { findLongRuns } from "./find-base64.ts";

/** How much of a text is looked at to tell base64 in lines from words. */
const LOOKED_AT = 65_536;

const WHITE_SPACE = /[\t\n\f\r ]/;
const IN_ONE_PIECE = /^([A-Za-z0-9+/]+|[A-Za-z0-9_-]+)={0,2}$/;
const END = /^[\t\n\f\r ]*(?:=[\t\n\f\r ]*){0,2}$/;

/**
 * Whether a text is base64 and nothing else, as `findBase64` finds it: where it begins, after a data URI's header, and
 * how many bytes it is. At most 2 ns for each character, half of it where there are no lines.
 * @param certain whether the text is the value of a property named `base64`.
 */
export function loneBase64(text: string, certain: boolean): { start: number; bytes: number } | undefined {
  const start = dataUriHeaderChars(text);
  const content = text.slice(start);
  if (IN_ONE_PIECE.test(content)) return { start, bytes: Buffer.byteLength(content, "base64") };
  if (!certain && start === 0 && !isOneRun(content.slice(0, LOOKED_AT))) return undefined;
  let [chars, at] = [0, 0];
  for (; at < content.length; at += 1) {
    if (kindAt(content, at) > 0) chars += 1;
    else if (!isWhiteSpace(content.charCodeAt(at))) break;
  }
  if (chars === 0 || (at < content.length && !END.test(content.slice(at)))) return undefined;
  return { start, bytes: Math.floor((chars * 3) / 4) };
}

const isWhiteSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0x0c;

/** Whether all of it is lines of equal length. */
function isOneRun(beginning: string): boolean {
  if (!WHITE_SPACE.test(beginning.trim())) return false;
  const [run] = findLongRuns(beginning);
  return (
    run?.isDescribed === true &&
    run.start === endOfGap(beginning, 0) &&
    endOfGap(beginning, run.end) === beginning.length
  );
}
