import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import { apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type Comparison = AnswerOf<"/api/runs/{runId}/compare/{otherRunId}">;
export type ComparedRun = Comparison["left"];
export type ComparedRow = Comparison["rows"][number];
export type Difference = Comparison["input"][number];

/** The two runs that the address names. */
export function useSides() {
  return useQueryStates({ left: parseAsString, right: parseAsString });
}

/** Two runs of one agent side by side; nothing is read until both are known. */
export function useComparison(left: string | null, right: string | null) {
  return useQuery({
    ...apiQuery("/api/runs/{runId}/compare/{otherRunId}", {
      params: { runId: left ?? "", otherRunId: right ?? "" },
    }),
    enabled: left !== null && right !== null,
  });
}
