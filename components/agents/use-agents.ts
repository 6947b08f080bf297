import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { readersZone } from "#components/ui/format-date.ts";
import type { AgentFilters } from "./use-agent-filters.ts";

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
