import { useQueries, useQuery } from "@tanstack/react-query";
import { namedAgentQuery } from "#components/agents/use-agent.ts";
import { useAgentTeams } from "#components/agents/use-agents.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { RunFilters } from "./use-run-filters.ts";

/** For an unknown or inaccessible id. */
const UNKNOWN = "unknown";

type Named = Pick<RunFilters, "agent" | "team" | "key" | "app" | "person"> &
  Partial<Pick<RunFilters, "failure">>;

/** Names for the ids in the URL (agents, keys, apps, people, a failure), and the lanes of a single agent. */
export function useFilterNames({ agent, team, key, app, person, failure = null }: Named) {
  const failed = useQuery({
    ...apiQuery("/api/failures/{failureId}", { params: { failureId: failure ?? "" } }),
    enabled: failure !== null,
  });
  const teams = useAgentTeams({ enabled: team.length > 0 }).data;
  const agents = useQueries({ queries: agent.slice(0, 3).map(namedAgentQuery) });
  const starters = useQueries({
    queries: [...key, ...app, ...person].slice(0, 3).map((id) => ({
      ...apiQuery("/api/run-starters", { query: { search: id } }),
      staleTime: 300_000,
    })),
  });
  const lanes = agents.length === 1 ? (agents[0]?.data?.lanes ?? []) : [];
  return {
    failure: failed.data?.message ?? (failed.isError ? UNKNOWN : undefined),
    agents: inWords(
      agents.map(({ data, isError }) => data?.agent.name ?? (isError ? UNKNOWN : undefined)),
      agent.length,
      "agents",
    ),
    teams: inWords(
      team.slice(0, 3).map((id) => teams && (teams.find((one) => one.id === id)?.name ?? UNKNOWN)),
      team.length,
      "teams",
    ),
    starters: inWords(
      starters.map(({ data }) => data && (data.starters[0]?.name ?? UNKNOWN)),
      key.length + app.length + person.length,
      "starters",
    ),
    lanes: lanes.map(({ id, name }) => ({ value: id, label: name })),
  };
}

function inWords(names: readonly (string | undefined)[], count: number, what: string): string | undefined {
  if (count === 0) return undefined;
  if (count > 2) return `${count} ${what}`;
  return names.map((name) => name ?? "…").join(", ");
}

/** Whether the workspace has agents: the empty state depends on it. */
export function useAnyAgent() {
  return useQuery({
    ...apiQuery("/api/agents", { query: { limit: 1 } }),
    select: ({ agents }) => agents[0] ?? null,
  });
}
