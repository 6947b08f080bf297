import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks.ts";
import { tickWords } from "./tick-words.ts";
import { barOf, busySpans, lastMoment, momentAt, positionOf, timeScale } from "./time-scale.ts";
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
  expect(axisTicks({ scale: even, origin: 0, width: 587 }).map(({ offsetMs }) => offsetMs)).toEqual([
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
  const ticks = axisTicks({ scale: folded, origin: 0, width: 880 });
  expect(ticks.length).toBeGreaterThan(1);
  expect(ticks.every(({ offsetMs }) => offsetMs <= 1_000 || offsetMs >= HOUR - 1_000)).toBe(true);
  const positions = ticks.map(({ position }) => position);
  for (const [index, after] of positions.slice(1).entries())
    expect(after - (positions[index] ?? Number.NaN)).toBeGreaterThan(0.08);
});

test("labels after a folded pause are told apart, stand in order and not on each other", () => {
  // A question for a minute and a half, then half a second of work.
  const scale = timeScale({
    from: 0,
    to: 89_500,
    busy: [
      { from: 0, to: 12 },
      { from: 89_000, to: 89_500 },
    ],
  });
  for (const width of [120, 320, 677, 1_400, 2_300]) {
    const ticks = axisTicks({ scale, origin: 0, width });
    const labels = ticks.flatMap(({ label }) => label ?? []);
    expect(new Set(labels).size, labels.join()).toBe(labels.length);
    let free = 0;
    const labelled = ticks.flatMap(({ label, ...tick }) => (label === null ? [] : [{ ...tick, label }]));
    for (const { position, label, isLast } of labelled) {
      // 6.6 px a character, as it is drawn.
      const room = label.length * 6.6;
      const left = position * width - (isLast ? room : 0);
      expect(left, `${label} at ${width}`).toBeGreaterThanOrEqual(free);
      free = left + room;
      expect(free).toBeLessThanOrEqual(width + 1);
    }
  }
  expect(axisTicks({ scale, origin: 0, width: 677 }).map(({ label }) => label)).toContain("1 min 29.2 s");
});

test("a tick is told as exactly as the step between ticks is", () => {
  expect([0, 20, 980, 1_000, 1_020].map((at) => tickWords(at, 20))).toEqual([
    "0",
    "20 ms",
    "980 ms",
    "1.00 s",
    "1.02 s",
  ]);
  expect([500, 1_500, 60_000, 61_500].map((at) => tickWords(at, 500))).toEqual([
    "500 ms",
    "1.5 s",
    "1 min 00.0 s",
    "1 min 01.5 s",
  ]);
  expect([5_000, 60_000, 65_000, HOUR, HOUR + 5_000].map((at) => tickWords(at, 5_000))).toEqual([
    "5 s",
    "1 min",
    "1 min 05 s",
    "1 h",
    "1 h 00 min 05 s",
  ]);
  expect([6 * HOUR, 24 * HOUR, 30 * HOUR].map((at) => tickWords(at, 6 * HOUR))).toEqual([
    "6 h",
    "1 d",
    "1 d 6 h",
  ]);
});

test("a node that is told as ending after its run is in sight", () => {
  const rows = [
    { from: 14, to: 14 },
    { from: 93, to: 93 },
  ];
  const scale = timeScale({ from: 0, to: lastMoment(78, rows) });
  expect(barOf(scale, { from: 93, to: 93 }, 1_000)).toEqual({ start: 1, width: 0 });
});
