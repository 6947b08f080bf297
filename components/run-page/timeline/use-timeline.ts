import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { readApi } from "#components/api/read-api.ts";
import type { IterationOrder, NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { useIterationOrder } from "../use-run-place.ts";
import { findRow } from "./find-row.ts";
import { busySpans, lastMoment, timeScale } from "./time-scale.ts";
import { TOP } from "./timeline-lines.ts";
import { type TimelineState, TimelineStore } from "./timeline-store.ts";
import type { Zoom } from "./use-drag-zoom.ts";

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

/** The expanded loops and iterations. Contents load when first expanded. */
export function useOpenLevels(store: TimelineStore) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

  const toggle = useCallback(
    (within: string) => {
      setOpen((known) => {
        const next = new Set(known);
        if (!next.delete(within)) next.add(within);
        return next;
      });
      void store.more(within);
    },
    [store],
  );

  /** Expands the levels around an execution, so that its row is visible. */
  const reveal = useCallback(
    async (row: NodeRow) => {
      const around = await findRow(store, row);
      if (around.length > 0) setOpen((known) => new Set([...known, ...around]));
    },
    [store],
  );

  return { open, toggle, reveal };
}

/** The axis of the whole run or the zoomed range; long pauses are folded unless `isEven`. */
export function useTimelineScale({
  state,
  now,
  zoom,
  isEven,
}: {
  state: TimelineState;
  now: number;
  zoom: Zoom | null;
  isEven: boolean;
}) {
  const { levels, startedAt, endedAt } = state;
  const top = levels.get(TOP);
  return useMemo(() => {
    const rows = top?.rows ?? [];
    const origin = Math.min(startedAt === null ? now : Date.parse(startedAt), rows[0]?.from ?? now);
    const to = endedAt === null ? now : lastMoment(Date.parse(endedAt), rows);
    if (zoom) return { origin, scale: timeScale(zoom), hasPauses: false };
    const busy = isEven ? [] : busySpans(rows, now);
    // Activity beyond the loaded rows is unknown, so nothing there is folded.
    const last = rows.at(-1);
    if (top?.hasMore && last) busy.push({ from: last.from, to });
    const scale = timeScale({ from: origin, to, busy });
    return { origin, scale, hasPauses: isEven || scale.segments.some(({ isFolded }) => isFolded) };
  }, [top, startedAt, endedAt, now, zoom, isEven]);
}
