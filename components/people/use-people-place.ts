import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const TABS = ["members", "invitations", "teams"] as const;
const PARSERS = {
  tab: parseAsStringLiteral(TABS).withDefault("members"),
  q: parseAsString.withDefault(""),
  role: parseAsStringLiteral(["viewer", "operator", "builder", "admin", "owner"]),
  status: parseAsStringLiteral(["active", "suspended"]),
  inTeam: parseAsString,
  /** The team that is open in the drawer. */
  team: parseAsString,
};

/** What the page shows: all of it in the address. */
export function usePeoplePlace() {
  const [place, setPlace] = useQueryStates(PARSERS, { history: "replace", throttleMs: 200 });
  return { place, change: (next: Partial<typeof place>) => void setPlace(next) };
}
