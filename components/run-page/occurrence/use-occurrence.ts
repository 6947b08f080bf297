import { skipToken, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type OccurrenceDetail = AnswerOf<"/api/runs/{runId}/occurrences/{occurrenceId}">;

/** One execution of a node with what went in, came out and happened. Nothing is read for null. */
export function useOccurrence({ runId, occurrenceId }: { runId: string; occurrenceId: string | null }) {
  return useQuery({
    queryKey: ["runs", runId, "occurrences", occurrenceId],
    queryFn:
      occurrenceId === null
        ? skipToken
        : ({ signal }) =>
            readApi({
              path: "/api/runs/{runId}/occurrences/{occurrenceId}",
              params: { runId, occurrenceId },
              signal,
            }),
  });
}
