"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { useNow } from "#components/ui/use-now.ts";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { useOccurrence } from "../occurrence/use-occurrence.ts";
import { TimelineSkeleton } from "../tab-skeletons.tsx";
import { useIterationOrder } from "../use-run-place.ts";
import { axisTicks } from "./axis-ticks.ts";
import { matchingLines } from "./matching-lines.ts";
import { TimelineAxis } from "./timeline-axis.tsx";
import { timelineLayout } from "./timeline-layout.ts";
import { TOP, timelineLines } from "./timeline-lines.ts";
import { TimelineList } from "./timeline-list.tsx";
import type { TimelineStore } from "./timeline-store.ts";
import { TimelineToolbar } from "./timeline-toolbar.tsx";
import { useDragZoom, type Zoom } from "./use-drag-zoom.ts";
import { useOpenLevels } from "./use-open-levels.ts";
import { useTimeline } from "./use-timeline.ts";
import { useTimelineScale } from "./use-timeline-scale.ts";
import { useWidth } from "./use-width.ts";

/** The timeline: one row per execution of a node, with its bar on the run's time axis. */
export function TimelineView({
  runId,
  store,
  lastSequence,
  isLive,
  failureId,
  selectedId,
  onSelect,
}: {
  runId: string;
  store: TimelineStore;
  lastSequence: string;
  /** Whether the run is in progress. */
  isLive: boolean;
  /** The occurrence that the run failed at. */
  failureId: string | null;
  /** The selected occurrence. */
  selectedId: string | null;
  onSelect: (occurrenceId: string | null) => void;
}) {
  const state = useTimeline({ store, lastSequence, isLive });
  const now = useNow({ everySecond: isLive }) - state.clockAheadMs;
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [isEven, setIsEven] = useState(false);
  const [search, setSearch] = useState("");
  const { origin, scale, hasPauses } = useTimelineScale({ state, now, zoom, isEven });
  const { open, toggle, reveal } = useOpenLevels(store);
  const [order, setOrder] = useIterationOrder();
  const hasLoops = store.rows().some(({ row }) => row.kind === "iteration" || row.fold !== null);
  const { box: axis, width } = useWidth();
  const ticks = useMemo(() => axisTicks({ scale, origin, width }), [scale, origin, width]);
  const { drag, handlers } = useDragZoom({ scale, onZoom: setZoom });
  const searchField = useRef<HTMLInputElement>(null);
  const lines = useMemo(
    () => matchingLines(timelineLines({ levels: state.levels, open, turns: state.turns }), search),
    [state.levels, state.turns, open, search],
  );

  // Expands the levels around the selected occurrence, which may come from the URL.
  const selected = useOccurrence({ runId, occurrenceId: selectedId }).data?.row;
  const isSelectedKnown = selected !== undefined;
  // A called run's executions are not searched for here: they are found where its caller was unfolded.
  const isOwn = selected?.id.startsWith(`${runId}:`) ?? false;
  const unfold = useEffectEvent(() => selected && isOwn && reveal(selected));
  useEffect(() => {
    if (selectedId && isSelectedKnown) unfold();
  }, [selectedId, isSelectedKnown]);

  useShortcuts("Timeline", [
    { keys: "/", label: "Search the timeline", run: () => searchField.current?.focus() },
    ...(failureId ? [{ keys: "f", label: "Go to the failure", run: () => onSelect(failureId) }] : []),
  ]);

  const { box: section, width: sectionWidth } = useWidth();
  const layout = useMemo(() => timelineLayout(lines, sectionWidth), [lines, sectionWidth]);
  const top = state.levels.get(TOP);
  if (!top || (top.rows.length === 0 && top.isLoading)) return <TimelineSkeleton />;
  if (top.rows.length === 0 && top.error) {
    return (
      <FailureNotice
        what="The timeline could not be loaded."
        error={top.error}
        onRetry={() => void store.more(TOP)}
      />
    );
  }
  return (
    <div className="grid gap-3">
      <TimelineToolbar
        searchField={searchField}
        search={search}
        onSearch={setSearch}
        zoom={zoom}
        onUnzoom={() => setZoom(null)}
        order={hasLoops ? order : null}
        onOrder={(next) => void setOrder(next)}
        pauses={hasPauses ? { isEven, onChange: setIsEven } : null}
        onFailure={failureId === null ? null : () => onSelect(failureId)}
      />
      <section
        ref={section}
        aria-label="Timeline"
        className="rounded-lg border border-line bg-surface text-table"
      >
        <div className="sticky top-12 z-[5] rounded-t-lg border-line border-b bg-surface">
          <div className={`${layout.columns} h-8 items-center text-ink-faint text-meta`}>
            {!layout.isNarrow && <span className="px-3">Node</span>}
            <div
              ref={axis}
              {...handlers}
              title="Drag to zoom"
              className={classNames(
                "relative mx-2 h-8 cursor-col-resize touch-pan-y select-none",
                layout.isNarrow && "col-span-2",
              )}
            >
              <TimelineAxis scale={scale} ticks={ticks} />
              {drag && (
                <span
                  className="absolute inset-y-0 border-accent border-x bg-accent-wash/70"
                  style={{ left: `${drag.start * 100}%`, width: `${drag.width * 100}%` }}
                />
              )}
            </div>
            {!layout.isNarrow && (
              <span className={layout.hasUsage ? "pr-2 text-right" : "pr-3 text-right"}>Duration</span>
            )}
            {layout.hasUsage && <span className="pr-3 text-right">Model use</span>}
          </div>
        </div>
        {lines.length === 0 ? (
          <p className="px-3 py-6 text-ink-soft">
            {search ? "No loaded row matches." : "Nothing has started yet."}
          </p>
        ) : (
          <TimelineList
            lines={lines}
            layout={layout}
            scale={scale}
            ticks={ticks}
            now={now}
            failureId={failureId}
            selectedId={selectedId}
            onSelect={onSelect}
            onFold={toggle}
            onMore={(within) => void store.more(within)}
          />
        )}
      </section>
    </div>
  );
}
