import { useQuery } from "@tanstack/react-query";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type LaneToStart = AgentToStart["lanes"][number];
export type RunStart = AnswerOf<"/api/runs/{runId}/start">;

/** The input of another run, if the URL names one. */
export function useRunStart(runId: string | null) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/start", { params: { runId: runId ?? "" } }),
    enabled: runId !== null,
    // A run's input never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
