import type { Evaluation } from "../evaluation.ts";
import { BOOL, INT, listOf, STRING } from "../types/static-type.ts";
import { characterCount, characterOffset, characterWidth, chargeScan, chargeText } from "../values/text.ts";
import { chargeSearch, TextFinder } from "../values/text-search.ts";
import { withoutSpare } from "../values/value.ts";
import { binary, type ExpressionFunction, ternary, unary } from "./define-function.ts";
import { optionally, TEXT, WHOLE_NUMBER } from "./parameter.ts";

/** CEL's string functions. Positions and sizes count characters (code points), as CEL does. */
export const TEXT_FUNCTIONS: readonly ExpressionFunction[] = [
  binary({
    name: "contains",
    form: "method",
    parameters: [TEXT, TEXT],
    result: BOOL,
    run: (evaluation, text, part) => {
      chargeSearch(evaluation, text, part);
      return new TextFinder(part).find(text, 0) !== -1;
    },
  }),
  binary({
    name: "startsWith",
    form: "method",
    parameters: [TEXT, TEXT],
    result: BOOL,
    run: (evaluation, text, part) => {
      chargeScan(evaluation, Math.min(text.length, part.length));
      return text.startsWith(part);
    },
  }),
  binary({
    name: "endsWith",
    form: "method",
    parameters: [TEXT, TEXT],
    result: BOOL,
    run: (evaluation, text, part) => {
      chargeScan(evaluation, Math.min(text.length, part.length));
      return text.endsWith(part);
    },
  }),
  ternary({
    name: "indexOf",
    form: "method",
    parameters: [TEXT, TEXT, optionally(WHOLE_NUMBER)],
    result: INT,
    run: (evaluation, text, part, from = 0) => {
      chargeSearch(evaluation, text, part);
      const start = offsetOf(evaluation, text, from);
      return characterIndex(text, new TextFinder(part).find(text, start));
    },
  }),
  ternary({
    name: "lastIndexOf",
    form: "method",
    parameters: [TEXT, TEXT, optionally(WHOLE_NUMBER)],
    result: INT,
    run: (evaluation, text, part, from) => {
      chargeSearch(evaluation, text, part);
      const start = from === undefined ? text.length : offsetOf(evaluation, text, from);
      return characterIndex(text, new TextFinder(part, "backwards").find(text, start));
    },
  }),
  binary({
    name: "charAt",
    form: "method",
    parameters: [TEXT, WHOLE_NUMBER],
    result: STRING,
    run: (evaluation, text, index) => {
      const start = offsetOf(evaluation, text, index);
      return start === text.length ? "" : text.slice(start, start + characterWidth(text, start));
    },
  }),
  ternary({
    name: "substring",
    form: "method",
    parameters: [TEXT, WHOLE_NUMBER, optionally(WHOLE_NUMBER)],
    result: STRING,
    run: (evaluation, text, start, end) => {
      const from = offsetOf(evaluation, text, start);
      const to = end === undefined ? text.length : offsetOf(evaluation, text, end);
      if (to < from) throw evaluation.failure("substring() ends before it starts");
      chargeText(evaluation, to - from);
      return text.slice(from, to);
    },
  }),
  unary({
    name: "reverse",
    form: "method",
    parameters: [TEXT],
    result: STRING,
    run: (evaluation, text) => {
      chargeText(evaluation, text.length);
      evaluation.charge(text.length);
      return [...text].reverse().join("");
    },
  }),
  unary({
    name: "trim",
    form: "both",
    parameters: [TEXT],
    result: STRING,
    run: (evaluation, text) => {
      chargeText(evaluation, text.length);
      return text.trim();
    },
  }),
  caseFunction("lower", (text) => text.toLowerCase()),
  caseFunction("upper", (text) => text.toUpperCase()),
  caseFunction("lowerAscii", (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  caseFunction("upperAscii", (text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  ternary({
    name: "split",
    form: "both",
    parameters: [TEXT, TEXT, optionally(WHOLE_NUMBER)],
    result: listOf(STRING),
    run: (evaluation, text, separator, limit) => {
      chargeSearch(evaluation, text, separator);
      return limit === 0 ? [] : splitText(evaluation, text, separator, limit ?? -1);
    },
  }),
];

/** Upper and lower case are Unicode's, of no particular language; a text may grow, at most threefold. */
function caseFunction(name: string, change: (text: string) => string): ExpressionFunction {
  return unary({
    name,
    form: name.endsWith("Ascii") ? "method" : "both",
    parameters: [TEXT],
    result: STRING,
    run: (evaluation, text) => {
      chargeText(evaluation, text.length);
      const changed = change(text);
      if (changed.length > text.length) chargeText(evaluation, changed.length);
      return changed;
    },
  });
}

/** A piece is an object and its place in a list, beside its text. */
const PIECE_UNITS = 4;

/** At most `limit` pieces, the last with all that is left; a negative limit is none. */
export function splitText(evaluation: Evaluation, text: string, separator: string, limit: number): string[] {
  chargeText(evaluation, text.length);
  const finder = new TextFinder(separator);
  const pieces: string[] = [];
  let start = 0;
  while (pieces.length !== limit - 1) {
    const end = separator === "" ? nextCharacter(text, start) : finder.find(text, start);
    if (end === -1) break;
    evaluation.charge(PIECE_UNITS);
    pieces.push(text.slice(start, end));
    start = end + separator.length;
  }
  if (separator !== "" || start < text.length) pieces.push(text.slice(start));
  return withoutSpare(pieces);
}

/** Where the next character ends, or -1 at the last: an empty separator is between characters only. */
function nextCharacter(text: string, start: number): number {
  const end = start + characterWidth(text, start);
  return end < text.length ? end : -1;
}

function characterIndex(text: string, offset: number): number {
  return offset === -1 ? -1 : characterCount(text.slice(0, offset));
}

function offsetOf(evaluation: Evaluation, text: string, index: number): number {
  chargeScan(evaluation, text.length);
  if (index < 0 || index > text.length)
    throw evaluation.failure(`there is no character ${index} in the text`);
  const offset = characterOffset(text, index);
  if (offset === text.length && index > characterCount(text)) {
    throw evaluation.failure(`there is no character ${index} in the text`);
  }
  return offset;
}
