import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { CHOSEN } from "#components/ui/address-history.ts";

const PARSERS = {
  state: parseAsStringLiteral(["open", "returned", "resolved", "all"]).withDefault("open"),
  agent: parseAsArrayOf(parseAsString).withDefault([]),
  assignee: parseAsStringLiteral(["me", "nobody"]),
  sort: parseAsStringLiteral(["last_seen", "count"]).withDefault("last_seen"),
};

export type FailureFilters = inferParserType<typeof PARSERS>;

/** Filters and order of the failures, stored in the URL. */
export function useFailureFilters() {
  const [filters, setFilters] = useQueryStates(PARSERS, CHOSEN);
  return {
    filters,
    isFiltered: filters.state !== "open" || filters.agent.length > 0 || filters.assignee !== null,
    change: (next: Partial<FailureFilters>) => void setFilters(next),
    clear: () => void setFilters({ state: null, agent: null, assignee: null }),
  };
}
