import type { Json } from "#lib/json.ts";

const SNAKE = /^[a-z]+(?:_[a-z0-9]+)+$/;
const WORD = /^[a-z]{4,}$/;

/** A value to choose, as people would write it: `wrong_item` is "Wrong item". Codes stay codes. */
export function choiceWords(value: Json | undefined, title?: string): string {
  if (typeof value !== "string") return title || JSON.stringify(value ?? null);
  if (title && title !== value) return title;
  if (!SNAKE.test(value) && !WORD.test(value)) return value === "" ? "(empty)" : value;
  const words = value.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
