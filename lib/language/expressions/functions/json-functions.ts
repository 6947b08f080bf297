import { MAX_RESULT_BYTES } from "#lib/contract/limits.ts";
import { parseExact } from "#lib/language/exact-json/parse-exact.ts";
import { DYN, STRING } from "../types/static-type.ts";
import { jsonText } from "../values/plain-text.ts";
import type { Value } from "../values/value.ts";
import { type ExpressionFunction, unary } from "./define-function.ts";
import { ANY, TEXT } from "./parameter.ts";

/** Parsing `[[],[],…` takes 70 bytes for each character. */
const PARSE_UNITS = 8;

export const JSON_FUNCTIONS: readonly ExpressionFunction[] = [
  unary({ name: "toJson", form: "both", parameters: [ANY], result: STRING, run: jsonText }),
  unary({
    name: "parseJson",
    form: "both",
    parameters: [TEXT],
    result: DYN,
    run: (evaluation, text): Value => {
      if (text.length > MAX_RESULT_BYTES) throw evaluation.bound("parseJson() takes a text of at most 1 MiB");
      evaluation.charge(text.length * PARSE_UNITS);
      let value: Value;
      try {
        value = parseExact(text).value;
      } catch {
        throw evaluation.failure("parseJson() needs a text that is JSON");
      }
      return value;
    },
  }),
];
