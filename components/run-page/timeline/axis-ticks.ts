import { positionOf, type TimeScale } from "./time-scale.ts";

export interface Tick {
  /** From 0 to 1. */
  readonly position: number;
  /** Since the scale's origin. */
  readonly offsetMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 90].map((days) => days * DAY),
];

/** Round moments since `origin`, at least `gap` of the width apart; none where the axis is folded. */
export function axisTicks({ scale, origin, gap }: { scale: TimeScale; origin: number; gap: number }): Tick[] {
  const perMs = Math.max(
    ...scale.segments
      .filter(({ isFolded }) => !isFolded)
      .map(({ from, to, start, end }) => (end - start) / (to - from)),
    0,
  );
  const step = STEPS.find((one) => one * perMs >= gap) ?? 365 * DAY;
  const ticks: Tick[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to, isFolded } of scale.segments) {
    if (isFolded) continue;
    for (let at = origin + Math.ceil((from - origin) / step) * step; at <= to; at += step) {
      const position = positionOf(scale, at);
      if (position - last < gap * 0.9) continue;
      last = position;
      ticks.push({ position, offsetMs: at - origin });
    }
  }
  return ticks;
}
