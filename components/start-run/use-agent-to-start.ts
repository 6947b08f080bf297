import { useQuery } from "@tanstack/react-query";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type LaneToStart = AgentToStart["lanes"][number];
export type RunStart = AnswerOf<"/api/runs/{runId}/start">;

/** What another run was started with, where one is named. */
export function useRunStart(runId: string | null) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/start", { params: { runId: runId ?? "" } }),
    enabled: runId !== null,
    // What a run was started with does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
