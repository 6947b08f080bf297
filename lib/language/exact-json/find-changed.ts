import { type JsonPath, walkJson } from "./walk-json.ts";
import { hasLongDigits, losesDigits } from "./whole-number.ts";

/** A value that JSON.parse would silently change. */
export interface ChangedValue {
  /** `number`: a whole number whose digits a double cannot hold. `key`: a second member of the same name. */
  readonly kind: "number" | "key";
  readonly path: JsonPath;
}

/** The fault in words, to follow the value's name, in API errors and in forms. */
export const CHANGED_WORDS: Readonly<Record<ChangedValue["kind"], string>> = {
  number: "is a whole number with more digits than a JSON number keeps; send it as a string",
  key: "is there more than once in its object",
};

/**
 * The first value that does not survive parsing, in the text of JSON (D1). Browsers use it too.
 * @param mayRepeatKeys whether keys may be repeated, when that is known: then a text without long numbers is not read.
 */
export function findChanged(
  text: string,
  { mayRepeatKeys = true }: { mayRepeatKeys?: boolean } = {},
): ChangedValue | undefined {
  const mayLoseDigits = hasLongDigits(text);
  if (!mayLoseDigits && !mayRepeatKeys) return undefined;
  let found: ChangedValue | undefined;
  const find = (kind: ChangedValue["kind"], path: JsonPath) => {
    found = { kind, path };
    return true;
  };
  walkJson(text, {
    ...(mayLoseDigits
      ? { number: ({ text: number, path }) => losesDigits(number) && find("number", path()) }
      : {}),
    ...(mayRepeatKeys ? { repeatedKey: ({ path }) => find("key", path()) } : {}),
  });
  return found;
}
