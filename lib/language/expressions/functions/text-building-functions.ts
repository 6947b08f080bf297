import type { Evaluation } from "../evaluation.ts";
import { STRING } from "../types/static-type.ts";
import { plainText } from "../values/plain-text.ts";
import { chargeScan, chargeText } from "../values/text.ts";
import { chargeSearch } from "../values/text-search.ts";
import { binary, type ExpressionFunction, quaternary, unary } from "./define-function.ts";
import { formatText } from "./format-text.ts";
import { LIST, optionally, TEXT, WHOLE_NUMBER } from "./parameter.ts";
import { splitText } from "./text-functions.ts";

/** Functions whose result may be far longer than what they are given. */
export const TEXT_BUILDING_FUNCTIONS: readonly ExpressionFunction[] = [
  binary({
    name: "join",
    form: "both",
    parameters: [LIST, optionally(TEXT)],
    result: STRING,
    run: (evaluation, list, separator = "") => {
      evaluation.charge(list.length);
      return joinTexts(
        evaluation,
        list.map((item) => plainText(evaluation, item)),
        separator,
      );
    },
  }),
  quaternary({
    name: "replace",
    form: "both",
    parameters: [TEXT, TEXT, TEXT, optionally(WHOLE_NUMBER)],
    result: STRING,
    run: (evaluation, text, part, replacement, limit = -1) => {
      if (limit === 0) return text;
      chargeSearch(evaluation, text, part);
      if (part === "") return spread(evaluation, text, replacement, limit);
      return joinTexts(
        evaluation,
        splitText(evaluation, text, part, limit < 0 ? -1 : limit + 1),
        replacement,
      );
    },
  }),
  binary({
    name: "format",
    form: "method",
    parameters: [TEXT, LIST],
    result: STRING,
    run: (evaluation, pattern, list) => joinTexts(evaluation, formatText(evaluation, pattern, list), ""),
  }),
  unary({
    name: "quote",
    form: "method",
    parameters: [TEXT],
    result: STRING,
    run: (evaluation, text) => {
      chargeScan(evaluation, text.length * 4);
      const quoted = JSON.stringify(text);
      chargeText(evaluation, quoted.length);
      return quoted;
    },
  }),
];

/** Pays for the whole before it is built. */
function joinTexts(evaluation: Evaluation, texts: readonly string[], separator: string): string {
  const separators = separator.length * Math.max(0, texts.length - 1);
  chargeText(
    evaluation,
    texts.reduce((length, text) => length + text.length, separators),
  );
  return texts.join(separator);
}

/** An empty part is found before every character and at the end. */
function spread(evaluation: Evaluation, text: string, replacement: string, limit: number): string {
  const characters = splitText(evaluation, text, "", -1);
  evaluation.charge(characters.length * 8);
  const places = limit < 0 ? characters.length + 1 : Math.min(limit, characters.length + 1);
  const rest = characters.slice(places).join("");
  const spread = characters.slice(0, places).flatMap((character) => [replacement, character]);
  return joinTexts(evaluation, [...spread, places > characters.length ? replacement : "", rest], "");
}
