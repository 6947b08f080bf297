import { useEffect, useMemo, useSyncExternalStore } from "react";
import { readApi } from "#components/api/read-api.ts";
import type { IterationOrder } from "#lib/contract/dashboard/run-shapes.ts";
import { useIterationOrder } from "../use-run-place.ts";
import { type TimelineState, TimelineStore } from "./timeline-store.ts";

const PAGE_ROWS = 500;
/** How often an unfolded run that this one has called is looked at. */
const CALLED_RUN_MS = 2_000;

/** The store of a run's timeline; `isShown` loads its first page together with the run's page. */
export function useTimelineStore(runId: string, { isShown }: { isShown: boolean }): TimelineStore {
  const [order] = useIterationOrder();
  const store = useMemo(() => storeOf(runId, order), [runId, order]);
  useEffect(() => {
    if (isShown) void store.begin();
  }, [store, isShown]);
  return store;
}

/** The visible timeline: updated when the run's last sequence grows, and at its end. */
export function useTimeline({
  store,
  lastSequence,
  isLive,
}: {
  store: TimelineStore;
  lastSequence: string;
  isLive: boolean;
}): TimelineState {
  useEffect(() => void store.begin(), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new sequence is a reason to look again
  useEffect(() => {
    if (isLive) store.refreshSoon();
    else void store.settle();
  }, [store, lastSequence, isLive]);
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => store.followsCalledRun() && store.refreshSoon(), CALLED_RUN_MS);
    return () => clearInterval(timer);
  }, [store, isLive]);
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}

function storeOf(runId: string, order: IterationOrder): TimelineStore {
  return new TimelineStore(
    (query) =>
      readApi("/api/runs/{runId}/timeline", {
        params: { runId },
        query: { ...query, order, limit: query.since === undefined ? PAGE_ROWS : undefined },
      }),
    order,
  );
}
