import type { Json } from "#lib/contract/json.ts";
import { parseJsonText } from "./parse-json-text.ts";
import { walkJson } from "./walk-json.ts";
import { hasLongDigits, losesDigits } from "./whole-number.ts";

/** A value from outside, and what became text in it. */
export interface ExactJson {
  readonly value: Json;
  /** The whole numbers that became text, in their order. */
  readonly asText: readonly NumberAsText[];
}

export interface NumberAsText {
  readonly path: readonly (string | number)[];
}

/**
 * Parses JSON that nobody can be asked to send otherwise: a whole number whose digits a double cannot hold becomes a
 * string with these digits.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseExact(text: string): ExactJson {
  if (!hasLongDigits(text)) return { value: parseJsonText(text), asText: [] };
  const asText: NumberAsText[] = [];
  let quoted = "";
  let from = 0;
  walkJson(text, {
    number: ({ text: number, start, path }) => {
      if (!losesDigits(number)) return false;
      const end = start + number.length;
      quoted += `${text.slice(from, start)}"${number}"`;
      from = end;
      asText.push({ path: path() });
      return false;
    },
  });
  return { value: parseJsonText(quoted + text.slice(from)), asText };
}
