import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { CHANGED_WORDS, findChanged } from "./find-changed.ts";

/** Characters of a place that are shown. */
const MAX_SHOWN = 200;

/**
 * What of a typed text of JSON a parser would change without a word, where, and what to do: a sentence without its full
 * stop, undefined where nothing is. Forms and editors refuse such a text as the API does (D1).
 */
export function changedWords(text: string): string | undefined {
  const changed = findChanged(text);
  if (!changed) return undefined;
  const place = pointerOf(changed.path).slice(0, MAX_SHOWN).toWellFormed() || "This";
  return `${place} ${CHANGED_WORDS[changed.kind]}${changed.kind === "number" ? ", in quotes" : ""}`;
}
