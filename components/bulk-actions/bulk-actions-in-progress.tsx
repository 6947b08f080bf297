"use client";

import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#components/api/api-query.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";

// Loaded on demand: mostly there are none.
const InProgressList = lazyPart(async () => (await import("./in-progress-list.tsx")).InProgressList);

/** Links to the actions on many runs that are in progress, above the list of runs. */
export function BulkActionsInProgress() {
  const { data } = useBulkActionsInProgress();
  if (!data || data.bulkActions.length === 0) return null;
  return <InProgressList bulkActions={data.bulkActions} />;
}

const AGAIN_MS = 2_000;
/** More at once are a link away. */
const SHOWN = 20;

/** The workspace's actions in progress. */
function useBulkActionsInProgress() {
  return useQuery({
    ...apiQuery("/api/bulk-actions", { query: { state: "in_progress", limit: SHOWN } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.bulkActions.length ? AGAIN_MS : false),
  });
}
