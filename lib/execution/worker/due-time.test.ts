import { expect, test } from "vitest";
import { dueTime } from "./due-time.ts";

const NOW = Date.UTC(2026, 10, 23);
const YEAR_SECONDS = 365 * 24 * 60 * 60;

test.each([
  ["seconds from now", { afterSeconds: 1.5 }, NOW + 1_500],
  ["a time", { at: NOW + 7 }, NOW + 7],
  ["a time that is past", { at: NOW - 1 }, NOW],
  ["no second and fewer", { afterSeconds: -5 }, NOW],
  ["a year", { afterSeconds: YEAR_SECONDS }, NOW + YEAR_SECONDS * 1_000],
])("%s", (_, wake, due) => {
  expect(dueTime(wake, NOW)).toBe(due);
});

test.each([
  ["seconds", { afterSeconds: YEAR_SECONDS + 1 }],
  ["until", { at: NOW + YEAR_SECONDS * 1_000 + 1 }],
])("%s beyond a year", (place, wake) => {
  expect(() => dueTime(wake, NOW)).toThrow(
    expect.objectContaining({ code: "expression_error", details: { place } }),
  );
});
