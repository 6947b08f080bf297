import type { Json } from "#lib/contract/json.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { parseJsonText } from "./parse-json-text.ts";
import { type JsonPath, walkJson } from "./walk-json.ts";
import { hasLongDigits, losesDigits } from "./whole-number.ts";

/** The numbers that were kept as text in a value from outside. */
export interface NumbersAsText {
  readonly count: number;
  /** Pointers to the first of them, and their digits. */
  readonly first: readonly { readonly place: string; readonly digits: string }[];
}

export const NO_NUMBERS: NumbersAsText = { count: 0, first: [] };

/** More are only counted: a list of ids is told by its beginning. */
const MAX_PLACES = 20;

/**
 * Parses JSON that nobody can be asked to send otherwise: a whole number whose digits a double cannot hold becomes a
 * string with these digits.
 * @throws SyntaxError if the text is not JSON.
 */
export function parseExact(text: string): { readonly value: Json; readonly asText: NumbersAsText } {
  const { text: quoted, asText } = quoteLongNumbers(text);
  return { value: parseJsonText(quoted), asText };
}

/**
 * The same JSON, as text, with these numbers in quotes. What is not JSON stays what is not JSON.
 * @param where which numbers are meant; all unless given.
 */
export function quoteLongNumbers(
  text: string,
  where?: (path: JsonPath) => boolean,
): { readonly text: string; readonly asText: NumbersAsText } {
  if (!hasLongDigits(text)) return { text, asText: NO_NUMBERS };
  const first: { place: string; digits: string }[] = [];
  let count = 0;
  let quoted = "";
  let from = 0;
  walkJson(text, {
    number: ({ text: digits, start, path }) => {
      if (!losesDigits(digits) || (where && !where(path()))) return false;
      count += 1;
      if (count <= MAX_PLACES) first.push({ place: pointerOf(path()), digits });
      quoted += `${text.slice(from, start)}"${digits}"`;
      from = start + digits.length;
      return false;
    },
  });
  return { text: quoted + text.slice(from), asText: { count, first } };
}
