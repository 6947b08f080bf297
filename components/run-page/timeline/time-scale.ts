import type { Span, TimedRow } from "./timed-row.ts";

/** A segment of the axis: a time span and its share of the width. */
interface ScaleSegment {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Drawn shorter, because nothing was executing. */
  readonly isFolded: boolean;
}

/** A time's position on the axis, from 0 to 1. */
export interface TimeScale {
  readonly from: number;
  readonly to: number;
  readonly segments: readonly ScaleSegment[];
}

/**
 * Shares of the width: for a folded segment, for one that lasts until the end, and the maximum for all others together.
 */
const FOLD_SHARE = 0.06;
const LAST_FOLD_SHARE = 0.3;
const MOST_FOLDED = 0.4;
/** If there is only this little work, pauses are what the timeline should show. */
const LITTLE_WORK_MS = 1_000;
const LARGER_FOLD_SHARE = 0.15;
/** A pause is folded if it exceeds this length, and this share of all work. */
const FOLD_MIN_MS = 2_000;
const FOLD_MIN_SHARE = 0.25;

/**
 * A scale from `from` to `to` that shortens long pauses, such as a night before an approval. Without `busy` nothing is
 * folded.
 */
export function timeScale({
  from,
  to,
  busy = [],
}: {
  from: number;
  to: number;
  busy?: readonly { readonly from: number; readonly to: number }[];
}): TimeScale {
  const end = Math.max(to, from + 1);
  const pauses = busy.length > 0 ? longPauses({ from, to: end, busy }) : [];
  const worked = end - from - pauses.reduce((sum, pause) => sum + pause.to - pause.from, 0);
  const shareOf = foldShares({ pauses, worked, end });
  const perMs = worked > 0 ? (1 - pauses.reduce((sum, pause) => sum + shareOf(pause), 0)) / worked : 0;
  const segments: ScaleSegment[] = [];
  let start = 0;
  let at = from;
  const add = (until: number, isFolded: boolean) => {
    if (until <= at) return;
    const width = isFolded ? shareOf({ to: until }) : (until - at) * perMs;
    segments.push({ from: at, to: until, start, end: start + width, isFolded });
    start += width;
    at = until;
  };
  for (const pause of pauses) {
    add(pause.from, false);
    add(pause.to, true);
  }
  add(end, false);
  return { from, to: end, segments };
}

/** The width of each pause. A pause that lasts until now is the run's current state, so it gets more. */
function foldShares({
  pauses,
  worked,
  end,
}: {
  pauses: readonly { readonly to: number }[];
  worked: number;
  end: number;
}): (pause: { readonly to: number }) => number {
  if (worked <= 0) return () => 1 / pauses.length;
  const inner = pauses.filter(({ to }) => to < end).length;
  const wanted = worked < LITTLE_WORK_MS ? LARGER_FOLD_SHARE : FOLD_SHARE;
  const share = inner === 0 ? 0 : Math.min(wanted, MOST_FOLDED / inner);
  return ({ to }) => (to < end ? share : LAST_FOLD_SHARE);
}

function longPauses({
  from,
  to,
  busy,
}: {
  from: number;
  to: number;
  busy: readonly { readonly from: number; readonly to: number }[];
}) {
  const pauses: { from: number; to: number }[] = [];
  let worked = 0;
  let at = from;
  for (const span of busy) {
    if (span.from > at) pauses.push({ from: at, to: Math.min(span.from, to) });
    worked += Math.max(0, Math.min(span.to, to) - Math.max(span.from, at));
    at = Math.max(at, span.to);
  }
  if (to > at) pauses.push({ from: at, to });
  const longEnough = Math.max(FOLD_MIN_MS, worked * FOLD_MIN_SHARE);
  return pauses.filter((pause) => pause.to - pause.from >= longEnough);
}

/**
 * When the last span ended. Two clocks measure the run's end and a node's end: a node can seem to end after its run,
 * and must still be visible.
 */
export function lastMoment(endedAt: number, rows: readonly Span[]): number {
  return rows.reduce((last, { from, to }) => Math.max(last, to ?? from), endedAt);
}

/** The spans in which something was executing (not waiting): sorted, without overlaps. */
export function busySpans(
  rows: readonly Pick<TimedRow, "from" | "to" | "waits">[],
  now: number,
): { from: number; to: number }[] {
  const spans = rows.flatMap((row) => workOf(row, now)).sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** A loop that waits for its contents does no work itself: the inner rows count. */
function workOf(
  { from, to, waits }: Pick<TimedRow, "from" | "to" | "waits">,
  now: number,
): { from: number; to: number }[] {
  const work: { from: number; to: number }[] = [];
  let at = from;
  for (const wait of waits) {
    work.push({ from: at, to: Math.max(at, wait.from) });
    at = wait.to ?? now;
  }
  work.push({ from: at, to: Math.max(at, to ?? now) });
  return work;
}

/** From 0 to 1; times outside are clamped. */
export function positionOf(scale: TimeScale, at: number): number {
  const { segments } = scale;
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at > (segments[middle]?.to ?? 0)) low = middle + 1;
    else high = middle;
  }
  const segment = segments[low];
  if (!segment) return 0;
  const inside = (at - segment.from) / (segment.to - segment.from);
  return segment.start + Math.min(1, Math.max(0, inside)) * (segment.end - segment.start);
}

/** The time at a position on the axis: the inverse. */
export function momentAt(scale: TimeScale, position: number): number {
  const segment = scale.segments.find(({ end }) => position <= end) ?? scale.segments.at(-1);
  if (!segment) return scale.from;
  const inside = (position - segment.start) / (segment.end - segment.start || 1);
  return segment.from + Math.min(1, Math.max(0, inside)) * (segment.to - segment.from);
}

/** A span's start and length on the axis; null if it is not visible. */
export function barOf(scale: TimeScale, { from, to }: Span, now: number) {
  const end = to ?? Math.max(now, from);
  if (end < scale.from || from > scale.to) return null;
  const start = positionOf(scale, from);
  return { start, width: positionOf(scale, end) - start };
}
