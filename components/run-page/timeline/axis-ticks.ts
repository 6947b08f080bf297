import { tickWords } from "./tick-words.ts";
import { positionOf, type TimeScale } from "./time-scale.ts";

export interface Tick {
  /** Position from 0 to 1. */
  readonly position: number;
  /** Time since the scale's origin. */
  readonly offsetMs: number;
  /** Null if another label or a fold is in the way. */
  readonly label: string | null;
  /** The last tick's label is on its left, because there is no room on its right. */
  readonly isLast: boolean;
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

/** Pixels: the minimum distance of ticks, the maximum width of a character, and the space around a label. */
const TICK_PX = 88;
const CHARACTER_PX = 7;
const AROUND_PX = 6;

const roomFor = (label: string) => label.length * CHARACTER_PX + AROUND_PX;

/** Ticks at round times since `origin` on an axis of `width` pixels; none in folded parts. */
export function axisTicks({
  scale,
  origin,
  width,
}: {
  scale: TimeScale;
  origin: number;
  width: number;
}): Tick[] {
  const step = tickStep({ scale, origin, width });
  const apart = TICK_PX * 0.9;
  const ticks: Tick[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const [index, { from, to, start, end, isFolded }] of scale.segments.entries()) {
    if (isFolded) continue;
    // The first and last segment extend to the ends of the axis.
    const freeUntil = index === scale.segments.length - 1 ? width : end * width;
    freeFrom = Math.max(freeFrom, start * width);
    for (let at = origin + Math.ceil((from - origin) / step) * step; at <= to; at += step) {
      const position = positionOf(scale, at);
      const x = position * width;
      if (x - last < apart) continue;
      last = x;
      const label = tickWords(at - origin, step);
      const room = roomFor(label);
      const isLast = x + room > width;
      const [left, right] = isLast ? [x - room, x] : [x, x + room];
      const fits = left >= freeFrom && right <= freeUntil;
      if (fits) freeFrom = right;
      ticks.push({ position, offsetMs: at - origin, label: fits ? label : null, isLast });
    }
  }
  return ticks;
}

/** The smallest step whose labels fit. */
function tickStep({ scale, origin, width }: { scale: TimeScale; origin: number; width: number }): number {
  const perMs = Math.max(
    ...scale.segments
      .filter(({ isFolded }) => !isFolded)
      .map(({ from, to, start, end }) => ((end - start) * width) / (to - from)),
    0,
  );
  const longest = (step: number) => {
    const last = Math.floor((scale.to - origin) / step);
    return Math.max(...[last, last - 1].map((count) => roomFor(tickWords(Math.max(0, count) * step, step))));
  };
  return STEPS.find((step) => step * perMs >= Math.max(TICK_PX, longest(step))) ?? 365 * DAY;
}
