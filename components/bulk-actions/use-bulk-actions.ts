import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";
import { usePacedLive } from "#components/live/use-paced-live.ts";
import type { BulkAction, BulkActionTarget, TargetOutcome } from "#lib/contract/dashboard/bulk-actions.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";

const AGAIN_MS = 2_000;

/** All bulk actions of the workspace, paged; read again while one of them is in progress. */
export function useBulkActions() {
  return useInfiniteQuery({
    ...apiPages("/api/bulk-actions", { query: {} }),
    select: ({ pages }) => pages.flatMap(({ bulkActions }) => bulkActions),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ bulkActions }) => bulkActions.some(({ endedAt }) => endedAt === null))
        ? AGAIN_MS
        : false,
  });
}

/** While it is in progress; skipped and refused runs are no news of the live stream. */
const PROGRESS_MS = 1_000;
const RESULTS_MS = 2_000;

/** Begins an action on many runs. */
export function useBeginBulkAction() {
  return useChange((body: BodyOf<"POST /api/bulk-actions">) => apiCall("POST /api/bulk-actions", { body }), {
    rereads: ["/api/bulk-actions"],
  });
}

/** How far an action is; read until it has ended. */
export function useBulkAction(bulkActionId: string) {
  return useQuery({
    ...apiQuery("/api/bulk-actions/{bulkActionId}", { params: { bulkActionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? PROGRESS_MS : false),
  });
}

/**
 * Its runs, paged: their results while it is in progress, then what it did to them until that has ended. Of runs that it
 * refused or skipped nothing is expected.
 */
export function useTargets({ id, endedAt }: BulkAction, outcome: TargetOutcome | null) {
  const isOpen = endedAt === null;
  const query = useInfiniteQuery({
    ...apiPages("/api/bulk-actions/{bulkActionId}/targets", {
      params: { bulkActionId: id },
      query: { outcome },
    }),
    select: ({ pages }) => pages.flatMap(({ targets }) => targets),
    staleTime: 0,
    refetchInterval: isOpen ? RESULTS_MS : false,
  });
  const { refetch } = query;
  // The last results, after the last time that they were read.
  useEffect(() => {
    if (!isOpen) void refetch({ cancelRefetch: false });
  }, [isOpen, refetch]);
  const expected = expectedOf(query.data ?? []);
  usePacedLive(
    "runs",
    () => void refetch(),
    (change) =>
      change.name === "runs" && change.runIds.length > 0
        ? change.runIds.some((runId) => expected.has(runId))
        : expected.size > 0,
  );
  return query;
}

/** The runs whose end is still to come: those that are being cancelled, and those that were started again. */
export function expectedOf(
  targets: readonly Pick<BulkActionTarget, "outcome" | "runId" | "status" | "newRun">[],
): ReadonlySet<string> {
  const runs = targets.flatMap(({ outcome, runId, status, newRun }) =>
    outcome !== "done" ? [] : newRun ? [newRun] : status ? [{ runId, status }] : [],
  );
  return new Set(runs.filter(({ status }) => !isTerminal(status)).map(({ runId }) => runId));
}
