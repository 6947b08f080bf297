import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import type { AgentSort } from "#lib/contract/dashboard/agents.ts";

const SORTS = ["name", "-name", "-updated", "-lastRun"] as const satisfies readonly AgentSort[];
const MAX_SEARCH_CHARS = 200;

const FILTERS = {
  q: parseAsString.withDefault("").withOptions(TYPED),
  team: parseAsArrayOf(parseAsString).withDefault([]),
  sort: parseAsStringLiteral(SORTS).withDefault("name"),
};

export type AgentFilters = inferParserType<typeof FILTERS>;

/** Filters and order of the agents list, stored in the URL. */
export function useAgentFilters() {
  return useQueryStates(FILTERS, { ...CHOSEN, throttleMs: 200 });
}

export const agentSearch = (text: string) => (text === "" ? null : text.slice(0, MAX_SEARCH_CHARS));
