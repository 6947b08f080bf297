import type { Json } from "#lib/json.ts";

/** What somebody typed as JSON: its value, nothing at all, or what is wrong with it. */
export function parseTyped(text: string): { readonly value: Json | undefined } | { readonly fault: string } {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: faultOf(text, error instanceof Error ? error.message : "") };
  }
}

const PLAIN_WORD = /^[^\s"'{}[\],:]/;

function faultOf(text: string, reason: string): string {
  const position = /position (\d+)/.exec(reason)?.[1];
  const place = position === undefined ? "" : ` (${placeOf(text, Number(position))})`;
  const advice = PLAIN_WORD.test(text.trim()) ? ': put text in quotes, as in "text"' : "";
  return `is not JSON${advice}${place}`;
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
