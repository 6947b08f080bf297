import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useDeferredValue, useState } from "react";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { readersZone } from "#components/ui/chart-times.ts";
import type { Option } from "#components/ui/option-list.tsx";
import type { AgentSort } from "#lib/contract/dashboard/agents.ts";

export type ListedAgent = AnswerOf<"/api/agents">["agents"][number];
export type ListedLane = ListedAgent["lanes"][number];
export type AgentFigures = AnswerOf<"/api/agent-figures">["agents"][number];

/** The published agents, a page at a time. */
export function useAgents({ q, team, sort }: AgentFilters) {
  return useInfiniteQuery({
    ...apiPages("/api/agents", {
      query: {
        search: q || undefined,
        teamId: team,
        sort: sort === "name" ? undefined : sort,
      },
    }),
    select: ({ pages }) => pages.flatMap((page) => page.agents),
    placeholderData: keepPreviousData,
  });
}

const MAX_AGENTS = 100;
const NAMES_FRESH_MS = 300_000;

/** Run figures of these agents by id, loaded after the list, so that the list never waits for them. */
export function useAgentFigures(agentIds: readonly string[]) {
  // A request takes a hundred agents at most; the last ones are those in view.
  const asked = agentIds.slice(-MAX_AGENTS);
  return useQuery({
    ...apiQuery("/api/agent-figures", { query: { agentId: asked, zone: readersZone() } }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    select: ({ agents }) => new Map(agents.map((figures) => [figures.agentId, figures])),
  });
}

/** The teams that own agents; they rarely change. */
export function useAgentTeams({ enabled = true } = {}) {
  return useQuery({
    ...apiQuery("/api/agent-teams"),
    select: ({ teams }) => teams,
    staleTime: NAMES_FRESH_MS,
    enabled,
  });
}

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

/** Agents whose name matches, to choose from; the server searches. With drafts, also those never published. */
export function useAgentChoice({ withDrafts = false } = {}) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const query = { search: search === "" ? undefined : search };
  const published = useQuery({
    ...apiQuery("/api/agents", { query }),
    select: ({ agents }) => agents.map(optionOf),
    placeholderData: (before) => before,
  });
  const drafts = useQuery({
    ...apiQuery("/api/drafts", { query }),
    select: (page) => page.drafts.map(optionOf),
    placeholderData: (before) => before,
    enabled: withDrafts,
  });
  return {
    options: [...(published.data ?? []), ...(drafts.data ?? [])],
    isSearching: published.isFetching || drafts.isFetching || search !== text.trim(),
    onSearch: setText,
  };
}

function optionOf({ id, name, team }: { id: string; name: string; team: { name: string } }): Option {
  return { value: id, label: name, hint: team.name };
}
