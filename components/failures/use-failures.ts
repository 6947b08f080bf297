import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import type { FailureFilters } from "./use-failure-filters.ts";

export type FailureDetail = AnswerOf<"/api/failures/{failureId}">;
export type RunFailure = AnswerOf<"/api/runs/{runId}/failure">;

const AGAIN_MS = 30_000;

/** The failures that match, paged. */
export function useFailures({ state, agent, assignee, sort }: FailureFilters) {
  return useInfiniteQuery({
    ...apiPages("/api/failures", {
      query: { state: state === "all" ? null : state, agent, assignee, sort },
    }),
    select: ({ pages }) => pages.flatMap(({ failures }) => failures),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}

export function useFailure(failureId: string) {
  return useQuery({
    ...apiQuery("/api/failures/{failureId}", { params: { failureId } }),
    refetchInterval: AGAIN_MS,
  });
}

/** Why a run, or one execution of its nodes, failed. */
export function useRunFailure({ runId, occurrenceId }: { runId: string; occurrenceId?: string }) {
  return useQuery(
    apiQuery("/api/runs/{runId}/failure", {
      params: { runId },
      query: { occurrenceId: occurrenceId ?? null },
    }),
  );
}

const rereads = ["/api/failures"] as const;

export function useAssignFailure({ id, assignee }: FailureGroup) {
  return useChange(
    (assigneeId: string | null) =>
      apiCall("POST /api/failures/{failureId}/assignment", {
        params: { failureId: id },
        body: { assigneeId, insteadOf: assignee?.id ?? null },
      }),
    { rereads },
  );
}

export function useResolveFailure(failureId: string) {
  return useChange(
    (body: { inVersion: number | null }) =>
      apiCall("POST /api/failures/{failureId}/resolution", { params: { failureId }, body }),
    { rereads },
  );
}

export function useReopenFailure(failureId: string) {
  return useChange(() => apiCall("DELETE /api/failures/{failureId}/resolution", { params: { failureId } }), {
    rereads,
  });
}

/** People who may see to it and match the search. */
export function useFailureAssignees(
  failureId: string,
  { text, enabled }: { text: string; enabled: boolean },
) {
  return useQuery({
    ...apiQuery("/api/failures/{failureId}/assignees", {
      params: { failureId },
      query: { text: text === "" ? undefined : text },
    }),
    select: ({ people }) => people,
    enabled,
  });
}
