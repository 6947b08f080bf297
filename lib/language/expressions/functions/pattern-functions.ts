import { BOOL, STRING } from "../types/static-type.ts";
import { patternFor } from "../values/pattern.ts";
import { binary, type ExpressionFunction } from "./define-function.ts";
import { TEXT } from "./parameter.ts";

/** Regular expressions, on RE2 only: the JavaScript engine takes exponential time for some. */
export const PATTERN_FUNCTIONS: readonly ExpressionFunction[] = [
  // Any part of the text may match, as CEL has it: `^…$` for the whole.
  binary({
    name: "matches",
    form: "both",
    parameters: [TEXT, TEXT],
    pattern: 1,
    result: BOOL,
    run: (evaluation, text, pattern) => patternFor(evaluation, pattern, text.length).matches(text),
  }),
  // The first part that matches, or empty text.
  binary({
    name: "find",
    form: "both",
    parameters: [TEXT, TEXT],
    pattern: 1,
    result: STRING,
    run: (evaluation, text, pattern) => patternFor(evaluation, pattern, text.length).find(text) ?? "",
  }),
];
