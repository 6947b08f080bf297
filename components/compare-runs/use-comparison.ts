import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type Comparison = AnswerOf<"/api/runs/{runId}/compare/{otherRunId}">;
export type ComparedRun = Comparison["left"];
export type ComparedRow = Comparison["rows"][number];
export type Difference = Comparison["input"][number];

/** The two run ids in the URL. */
export function useSides() {
  return useQueryStates({ left: parseAsString, right: parseAsString });
}

/** The comparison of two runs of one agent; loads nothing until both are known. */
export function useRunComparison(left: string | null, right: string | null) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/compare/{otherRunId}", {
      params: { runId: left ?? "", otherRunId: right ?? "" },
    }),
    enabled: left !== null && right !== null,
  });
}
