import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type OccurrenceDetail = AnswerOf<"/api/runs/{runId}/occurrences/{occurrenceId}">;

/** One execution of a node with input, output and events. Loads nothing for null. */
export function useOccurrence({ runId, occurrenceId }: { runId: string; occurrenceId: string | null }) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/occurrences/{occurrenceId}", {
      params: { runId, occurrenceId: occurrenceId ?? "" },
    }),
    enabled: occurrenceId !== null,
  });
}
