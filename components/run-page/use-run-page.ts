import { useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { RunStatus } from "#lib/contract/runs.ts";

export type RunPage = AnswerOf<"/api/runs/{runId}">;

export function isEnded(status: RunStatus): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

export const runPageKey = (runId: string) => ["runs", runId, "page"] as const;

/** One run with everything its page shows at first. */
export function useRunPage(runId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: runPageKey(runId),
    queryFn: ({ signal }) => readApi({ path: "/api/runs/{runId}", params: { runId }, signal }),
    staleTime: 0,
  });
}
