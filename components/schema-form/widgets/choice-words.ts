import type { Json } from "#lib/contract/json.ts";

const PLAIN = /^[a-z]+(?:_[a-z0-9]+)*$/;
/** Among shorter ones only, such as `de` and `usd`, lower case is what they are. */
const WORD = /^[a-z]{4,}|_/;

/**
 * Values to choose, as people would write them: of `low` and `very_high`, "Low" and "Very high". Codes stay codes, and
 * a title that an author has given stays it.
 */
export function choiceWords(options: readonly { readonly value: Json; readonly label?: string }[]): string[] {
  const texts = options.map(({ value }) => value).filter((value) => typeof value === "string");
  const arePlain = texts.every((text) => PLAIN.test(text)) && texts.some((text) => WORD.test(text));
  return options.map(({ value, label }) => {
    if (typeof value !== "string") return label && label !== String(value) ? label : JSON.stringify(value);
    if (label && label !== value) return label;
    return arePlain ? sentenceCase(value) : value === "" ? "(empty)" : value;
  });
}

function sentenceCase(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
