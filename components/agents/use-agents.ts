import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { AgentFilters } from "./use-agent-filters.ts";

export type ListedAgent = AnswerOf<"/api/agents">["agents"][number];
export type ListedLane = ListedAgent["lanes"][number];
export type AgentFigures = AnswerOf<"/api/agent-figures">["agents"][number];

/** The published agents, a page at a time. */
export function useAgents({ q, team, sort }: AgentFilters) {
  return useInfiniteQuery({
    queryKey: ["agents", "list", q, team, sort],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/agents",
        query: {
          search: q || undefined,
          teamId: team,
          sort: sort === "name" ? undefined : sort,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.agents),
    placeholderData: keepPreviousData,
  });
}

const MAX_AGENTS = 100;
const NAMES_FRESH_MS = 300_000;

/**
 * What the runs of these agents came to, read after the list: it is there at once, however many runs there are.
 * By the agents' ids.
 */
export function useAgentFigures(agentIds: readonly string[]) {
  // One request for each hundred would be many keys: the last ones are those in view as one reads on.
  const asked = agentIds.slice(-MAX_AGENTS);
  return useQuery({
    queryKey: ["agents", "figures", asked],
    queryFn: ({ signal }) => readApi({ path: "/api/agent-figures", query: { agentId: asked }, signal }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    select: ({ agents }) => new Map(agents.map((figures) => [figures.agentId, figures])),
  });
}

/** The teams that own agents; they change by hand alone. */
export function useAgentTeams({ enabled = true } = {}) {
  return useQuery({
    queryKey: ["agents", "teams"],
    queryFn: ({ signal }) => readApi({ path: "/api/agent-teams", signal }),
    select: ({ teams }) => teams,
    staleTime: NAMES_FRESH_MS,
    enabled,
  });
}
