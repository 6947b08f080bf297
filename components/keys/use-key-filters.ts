import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { KEY_SORTS, KEY_STATES } from "#lib/contract/dashboard/key-words.ts";

const FILTERS = {
  q: parseAsString.withDefault("").withOptions(TYPED),
  state: parseAsArrayOf(parseAsStringLiteral(KEY_STATES)).withDefault([]),
  scope: parseAsArrayOf(parseAsString).withDefault([]),
  createdBy: parseAsString,
  sort: parseAsStringLiteral(KEY_SORTS).withDefault("created"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
};

/** Filters and order of the key list, stored in the URL. */
export function useKeyFilters() {
  return useQueryStates(FILTERS, CHOSEN);
}

const SECRET = /lw_(key_[0-9a-z]{26})_\S*/;

/** If somebody pastes a whole key, only its id goes into the URL and the request. */
export function keySearch(text: string): string {
  return text.replace(SECRET, "$1");
}
