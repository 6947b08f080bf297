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

/** What narrows and orders the list of keys, kept in the address. */
export function useKeyFilters() {
  return useQueryStates(FILTERS, CHOSEN);
}

const SECRET = /lw_(key_[0-9a-z]{26})_\S*/;

/** A whole key that was pasted to find out which it is: its id alone goes into the address and over the wire. */
export function searchFor(text: string): string {
  return text.replace(SECRET, "$1");
}
