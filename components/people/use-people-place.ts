import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";

const TABS = ["members", "invitations", "teams"] as const;
const PARSERS = {
  tab: parseAsStringLiteral(TABS).withDefault("members"),
  q: parseAsString.withDefault("").withOptions(TYPED),
  role: parseAsStringLiteral(["viewer", "operator", "builder", "admin", "owner"]),
  status: parseAsStringLiteral(["active", "suspended"]),
  inTeam: parseAsString,
  /** The team in the drawer. */
  team: parseAsString.withOptions(TYPED),
};

/** The page's state, stored in the URL. */
export function usePeoplePlace() {
  const [place, setPlace] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  return { place, change: (next: Partial<typeof place>) => void setPlace(next) };
}
