import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks.ts";
import { barOf, busySpans, momentAt, positionOf, timeScale } from "./time-scale.ts";
import type { TimedRow } from "./timed-row.ts";

const HOUR = 3_600_000;

test("without pauses the axis is even", () => {
  const scale = timeScale({ from: 1_000, to: 2_000, busy: [{ from: 1_000, to: 2_000 }] });
  expect(scale.segments).toHaveLength(1);
  expect(positionOf(scale, 1_250)).toBeCloseTo(0.25);
  expect(positionOf(scale, 0)).toBe(0);
  expect(positionOf(scale, 9_000)).toBe(1);
});

test("a night without work takes little of the width, and what is around it the rest", () => {
  const scale = timeScale({
    from: 0,
    to: 8 * HOUR + 2_000,
    busy: [
      { from: 0, to: 1_000 },
      { from: 8 * HOUR + 1_000, to: 8 * HOUR + 2_000 },
    ],
  });
  expect(scale.segments.map(({ isFolded }) => isFolded)).toEqual([false, true, false]);
  expect(positionOf(scale, 1_000)).toBeCloseTo(0.47);
  expect(positionOf(scale, 8 * HOUR + 1_000)).toBeCloseTo(0.53);
  expect(positionOf(scale, 4 * HOUR + 1_000)).toBeCloseTo(0.5);
});

test("many pauses leave most of the width to the work", () => {
  const busy = Array.from({ length: 20 }, (_, index) => ({ from: index * HOUR, to: index * HOUR + 1_000 }));
  const scale = timeScale({ from: 0, to: 19 * HOUR + 1_000, busy });
  const worked = scale.segments
    .filter(({ isFolded }) => !isFolded)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  expect(worked).toBeCloseTo(0.6);
});

test("a pause that lasts until now is what the run is doing, and takes its part of the width", () => {
  const scale = timeScale({ from: 0, to: HOUR, busy: [{ from: 0, to: 7 }] });
  expect(positionOf(scale, 7)).toBeCloseTo(0.7);
});

test("a run that only waits is not folded away", () => {
  const scale = timeScale({ from: 0, to: HOUR, busy: [] });
  expect(scale.segments).toHaveLength(1);
  expect(scale.segments[0]).toMatchObject({ from: 0, to: HOUR, isFolded: false });
});

test("a place on the axis leads back to its moment", () => {
  const scale = timeScale({
    from: 0,
    to: HOUR,
    busy: [
      { from: 0, to: 500 },
      { from: HOUR - 500, to: HOUR },
    ],
  });
  for (const at of [0, 100, 499, HOUR / 2, HOUR - 250, HOUR]) {
    expect(momentAt(scale, positionOf(scale, at))).toBeCloseTo(at, -1);
  }
});

test("bars grow with the clock while they go on, and are left out when out of sight", () => {
  const scale = timeScale({ from: 0, to: 100 });
  expect(barOf(scale, { from: 50, to: null }, 75)).toEqual({ start: 0.5, width: 0.25 });
  expect(barOf(scale, { from: 200, to: 300 }, 300)).toBeNull();
  expect(barOf(scale, { from: 20, to: 20 }, 100)).toEqual({ start: 0.2, width: 0 });
});

test("waiting is not work, and overlapping work is counted once", () => {
  const row = (from: number, to: number | null, waits: TimedRow["waits"] = []) => ({ from, to, waits });
  expect(busySpans([row(0, 10), row(5, 20), row(20, 90, [{ from: 30, to: 80 }])], 100)).toEqual([
    { from: 0, to: 30 },
    { from: 80, to: 90 },
  ]);
  expect(busySpans([row(0, null, [{ from: 10, to: null }])], 100)).toEqual([
    { from: 0, to: 10 },
    { from: 100, to: 100 },
  ]);
});

test("ticks are round, apart, and not within a fold", () => {
  const even = timeScale({ from: 0, to: 1_000 });
  expect(axisTicks({ scale: even, origin: 0, gap: 0.15 }).map(({ offsetMs }) => offsetMs)).toEqual([
    0, 200, 400, 600, 800, 1_000,
  ]);
  const folded = timeScale({
    from: 0,
    to: HOUR,
    busy: [
      { from: 0, to: 1_000 },
      { from: HOUR - 1_000, to: HOUR },
    ],
  });
  const ticks = axisTicks({ scale: folded, origin: 0, gap: 0.1 });
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.every(({ offsetMs }) => offsetMs <= 1_000 || offsetMs >= HOUR - 1_000)).toBe(true);
  for (const [index, tick] of ticks.entries()) {
    const before = ticks[index - 1];
    if (before) expect(tick.position - before.position).toBeGreaterThan(0.08);
  }
});
