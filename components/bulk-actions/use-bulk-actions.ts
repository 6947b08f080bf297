import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";

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
