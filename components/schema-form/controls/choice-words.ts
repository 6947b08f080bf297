import type { Json } from "#lib/contract/json.ts";

const PLAIN = /^[a-z]+(?:_[a-z0-9]+)*$/;
/** Short lower-case values among each other, such as `de` and `usd`, are codes. */
const WORD = /^[a-z]{4,}|_/;

/** Labels for values: "Low" and "Very high" for `low` and `very_high`. Codes stay unchanged, and titles win. */
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
