import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { CONNECTED_APP_STATES } from "#lib/contract/dashboard/connected-app-words.ts";

const PARSERS = {
  tab: parseAsStringLiteral(["mine", "everybody"]).withDefault("mine"),
  q: parseAsString.withDefault("").withOptions(TYPED),
  state: parseAsArrayOf(parseAsStringLiteral(CONNECTED_APP_STATES)).withDefault([]),
};

/** The list's state, stored in the URL. */
export function useAppsPlace() {
  const [place, setPlace] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  return { place, change: (next: Partial<typeof place>) => void setPlace(next) };
}
