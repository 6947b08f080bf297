import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { readApi } from "#components/api/read-api.ts";
import { TOP } from "./timeline-lines.ts";
import { TimelineStore } from "./timeline-store.ts";

const PAGE_ROWS = 500;
/** The timeline of a run, read as it is looked at and again whenever the run's last sequence has grown. */
export function useTimeline({
  runId,
  lastSequence,
  isLive,
}: {
  runId: string;
  lastSequence: string;
  isLive: boolean;
}) {
  const [store, setStore] = useState(() => storeOf(runId));
  const [ofRun, setOfRun] = useState(runId);
  if (ofRun !== runId) {
    setOfRun(runId);
    setStore(storeOf(runId));
  }
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  useEffect(() => void store.more(TOP), [store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new sequence is a reason to look again
  useEffect(() => store.refreshSoon(), [store, lastSequence]);
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (wasLive.current && !isLive) void store.settle();
    wasLive.current = isLive;
  }, [store, isLive]);
  return { store, state };
}

function storeOf(runId: string): TimelineStore {
  return new TimelineStore((query) =>
    readApi({
      path: "/api/runs/{runId}/timeline",
      params: { runId },
      query: { ...query, limit: query.since === undefined ? PAGE_ROWS : undefined },
    }),
  );
}
