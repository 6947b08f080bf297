import { type QueryClient, useQuery } from "@tanstack/react-query";
import { apiKey } from "#components/api/api-key.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type RunPage = AnswerOf<"/api/runs/{runId}">;

/** One run with what its page shows first. */
export function useRunPage(runId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    ...apiQuery("/api/runs/{runId}", { params: { runId } }),
    staleTime: 0,
  });
}

/** Reloads only the run: the other queries depend on its last sequence. */
export function rereadRun(client: QueryClient, runId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: apiKey("/api/runs/{runId}", { runId }), exact: true });
}
