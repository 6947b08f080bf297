import {
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";

const PARSERS = {
  type: parseAsStringLiteral(["user_input", "approval", "auth", "tool"]),
  agent: parseAsString,
  who: parseAsStringLiteral(["me", "nobody"]),
  soon: parseAsBoolean.withDefault(false),
  q: parseAsString.withDefault("").withOptions(TYPED),
  order: parseAsStringLiteral(["oldest", "newest"]).withDefault("oldest"),
  /** The open item. */
  item: parseAsString.withOptions(TYPED),
};

export type InboxFilters = inferParserType<typeof PARSERS>;

/** The list's filters and open item, stored in the URL. */
export function useInboxFilters() {
  const [filters, setFilters] = useQueryStates(PARSERS, { ...CHOSEN, throttleMs: 200 });
  const { type, agent, who, soon, q } = filters;
  const isFiltered = type !== null || agent !== null || who !== null || soon || q !== "";
  return {
    filters,
    isFiltered,
    /** Changing the filters opens the new list's first item. */
    change: (next: Partial<InboxFilters>) => void setFilters({ ...next, item: null }),
    clear: () => void setFilters({ type: null, agent: null, who: null, soon: null, q: null, item: null }),
    /** Back leads from an item to the list. */
    open: (item: string | null, history: "push" | "replace" = "replace") =>
      void setFilters({ item }, { history }),
  };
}
