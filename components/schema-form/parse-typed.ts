import type { Json } from "#lib/contract/json.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";

/** Typed JSON: a value, empty, or an error message. */
export function parseTyped(text: string): { readonly value: Json | undefined } | { readonly fault: string } {
  if (text.trim() === "") return { value: undefined };
  try {
    const value = parseJsonText(text);
    const fault = changedWords(text) ?? (isCarried(value) ? undefined : "A number is too large to be sent");
    return fault === undefined ? { value } : { fault };
  } catch (error) {
    return { fault: faultOf(text, error instanceof Error ? error.message : "") };
  }
}

/** 1e400 parses as infinity, which would be sent as null. */
function isCarried(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isCarried);
}

const PLAIN_WORD = /^[^\s"'{}[\],:]/;

function faultOf(text: string, reason: string): string {
  const position = /position (\d+)/.exec(reason)?.[1];
  const place = position === undefined ? "" : ` (${placeOf(text, Number(position))})`;
  const advice = PLAIN_WORD.test(text.trim()) ? ': put text in quotes, as in "text"' : "";
  return `Not JSON${advice}${place}`;
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
