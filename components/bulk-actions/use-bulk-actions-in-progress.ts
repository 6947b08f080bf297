import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";

const AGAIN_MS = 2_000;
/** More at once are a link away. */
const SHOWN = 20;

/** The workspace's actions in progress. */
export function useBulkActionsInProgress() {
  return useQuery({
    ...apiQuery("/api/bulk-actions", { query: { state: "in_progress", limit: SHOWN } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.bulkActions.length ? AGAIN_MS : false),
  });
}
