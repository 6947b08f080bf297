import { useEffect, useState, useSyncExternalStore } from "react";
import { readApi } from "#components/api/read-api.ts";
import { type TimelineState, TimelineStore } from "./timeline-store.ts";

const PAGE_ROWS = 500;

/** The store of a run's timeline; `isShown` loads its first page together with the run's page. */
export function useTimelineStore(runId: string, { isShown }: { isShown: boolean }): TimelineStore {
  const [store] = useState(() => storeOf(runId));
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
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}

function storeOf(runId: string): TimelineStore {
  return new TimelineStore((query) =>
    readApi("/api/runs/{runId}/timeline", {
      params: { runId },
      query: { ...query, limit: query.since === undefined ? PAGE_ROWS : undefined },
    }),
  );
}
