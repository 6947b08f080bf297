import { storableText } from "#lib/contract/storable-json.ts";
import type { NumbersAsText } from "#lib/language/exact-json/parse-exact.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";

/** Keys from outside have any length, and any characters. */
const MAX_PLACE_CHARS = 1_000;

/**
 * Says which whole numbers from outside a node got as text, because a double cannot hold their digits; nothing where
 * there are none.
 * @param places pointers into what the node got: `/body/id`, `/result/0`.
 * @param count of all, where these are only the first.
 */
export function numberAsText(places: readonly string[], count = places.length): readonly NewEvent[] {
  if (count === 0) return [];
  const shown = places.map((place) => storableText(place.slice(0, MAX_PLACE_CHARS)));
  return [{ type: "number_as_text", payload: { count, places: shown } }];
}

/** @param under the pointer to the value in what the node got. */
export function numbersUnder({ count, first }: NumbersAsText, under: string): readonly NewEvent[] {
  return numberAsText(
    first.map(({ place }) => `${under}${place}`),
    count,
  );
}
