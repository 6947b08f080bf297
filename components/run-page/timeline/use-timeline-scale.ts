import { useMemo } from "react";
import { busySpans, lastMoment, timeScale } from "./time-scale.ts";
import { TOP } from "./timeline-lines.ts";
import type { TimelineState } from "./timeline-store.ts";
import type { Zoom } from "./use-drag-zoom.ts";

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
