import { expect, test } from "vitest";
import { formatStep, formatTick, ticksOf } from "./chart-times.ts";
import { formatDate } from "./format-date.ts";

/** In the zone of whoever runs the tests, whichever that is. */
const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const hours = (from: number, every: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: local(24, from + index * every) }));

test("a week is marked at its midnights", () => {
  const ticks = ticksOf(hours(3, 3, 56), "7d");
  expect(ticks).toEqual([25, 26, 27, 28, 29, 30].map((day) => local(day, 0)).concat(local(31, 0)));
  expect(ticks.map(formatTick)[0]).toBe(formatDate(local(25, 0), "day"));
});

test("a day is marked at midnight and every sixth hour", () => {
  const ticks = ticksOf(hours(20, 1, 24), "24h");
  expect(ticks).toEqual([local(25, 0), local(25, 6), local(25, 12), local(25, 18)]);
  expect(ticks.map(formatTick)).toEqual([
    formatDate(local(25, 0), "day"),
    ...[6, 12, 18].map((hour) => formatDate(local(25, hour), "time")),
  ]);
});

test("a step is told with its hour, a day without", () => {
  const [day, time] = [formatDate(local(24, 6), "weekdayAndDay"), formatDate(local(24, 6), "time")];
  expect(formatStep(local(24, 6), "7d")).toBe(`${day}, ${time}`);
  expect(formatStep(local(24, 0), "30d")).toBe(day);
});
