import { useQuery } from "@tanstack/react-query";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type LaneToStart = AgentToStart["lanes"][number];
export type RunStart = AnswerOf<"/api/runs/{runId}/start">;

/** What another run was started with, where one is named. */
export function useRunStart(runId: string | null) {
  return useQuery({
    queryKey: ["runs", runId, "start"],
    queryFn: ({ signal }) =>
      readApi({ path: "/api/runs/{runId}/start", params: { runId: runId ?? "" }, signal }),
    enabled: runId !== null,
    // What a run was started with does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
