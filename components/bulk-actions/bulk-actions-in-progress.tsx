"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useBulkActionsInProgress } from "./use-bulk-actions-in-progress.ts";

// Loaded on demand: mostly there are none.
const InProgressList = lazyPart(async () => (await import("./in-progress-list.tsx")).InProgressList);

/** Links to the actions on many runs that are in progress, above the list of runs. */
export function BulkActionsInProgress() {
  const { data } = useBulkActionsInProgress();
  if (!data || data.bulkActions.length === 0) return null;
  return <InProgressList bulkActions={data.bulkActions} />;
}
