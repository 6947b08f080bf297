import { expect, test } from "vitest";
import { nextDigest } from "./next-digest.ts";

test.each([
  ["later today", 8, "UTC", "2026-11-24T07:59:59Z", "2026-11-24T08:00:00.000Z"],
  ["tomorrow, where the hour has begun", 8, "UTC", "2026-11-24T08:00:00Z", "2026-11-25T08:00:00.000Z"],
  ["by the person's own clock", 8, "Europe/Berlin", "2026-11-24T00:00:00Z", "2026-11-24T07:00:00.000Z"],
  [
    "where clocks differ by three quarters",
    8,
    "Asia/Kathmandu",
    "2026-11-24T00:00:00Z",
    "2026-11-24T02:15:00.000Z",
  ],
  ["at midnight", 0, "America/New_York", "2026-11-24T00:00:00Z", "2026-11-24T05:00:00.000Z"],
  ["in summer time", 8, "Europe/Berlin", "2026-07-01T00:00:00Z", "2026-07-01T06:00:00.000Z"],
  [
    "the day after, where clocks skip the hour",
    2,
    "Europe/Berlin",
    "2026-03-28T12:00:00Z",
    "2026-03-30T00:00:00.000Z",
  ],
])("the next digest is due %s", (_, hour, timeZone, after, due) => {
  expect(nextDigest({ hour, timeZone, after: new Date(after) }).toISOString()).toBe(due);
});

test("no such time zone is an error", () => {
  expect(() => nextDigest({ hour: 8, timeZone: "Mars/Olympus", after: new Date() })).toThrow(RangeError);
});
