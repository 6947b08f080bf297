import { expect, test } from "vitest";
import { axisOf, onePeriodBefore } from "./axis.ts";

const at = (text: string) => Date.parse(text);
const iso = (ms: number | undefined) => (ms === undefined ? "" : new Date(ms).toISOString());

test("hours, three hours and days end with the step in which now is", () => {
  const now = at("2026-11-24T19:10:00.000Z");
  const hours = axisOf({ period: "24h", zone: "UTC", now });
  expect(hours).toHaveLength(25);
  expect([iso(hours[0]), iso(hours.at(-1))]).toEqual([
    "2026-11-23T20:00:00.000Z",
    "2026-11-24T20:00:00.000Z",
  ]);
  const week = axisOf({ period: "7d", zone: "UTC", now });
  expect(week).toHaveLength(57);
  expect([iso(week[0]), iso(week.at(-1))]).toEqual(["2026-11-17T21:00:00.000Z", "2026-11-24T21:00:00.000Z"]);
  const month = axisOf({ period: "30d", zone: "UTC", now });
  expect([iso(month[0]), iso(month.at(-1))]).toEqual([
    "2026-10-26T00:00:00.000Z",
    "2026-11-25T00:00:00.000Z",
  ]);
});

test("days begin at midnight of the zone, also of one that is half an hour off", () => {
  const now = at("2026-11-24T19:10:00.000Z"); // 00:40 on the 25th in Kolkata
  const month = axisOf({ period: "30d", zone: "Asia/Kolkata", now });
  expect([iso(month.at(-2)), iso(month.at(-1))]).toEqual([
    "2026-11-24T18:30:00.000Z",
    "2026-11-25T18:30:00.000Z",
  ]);
  expect(iso(axisOf({ period: "7d", zone: "Asia/Kolkata", now }).at(-2))).toBe("2026-11-24T18:30:00.000Z");
});

test("when clocks change, days still begin at midnight", () => {
  // In Berlin the clocks went back on 25 October 2026, so that day has 25 hours.
  const now = at("2026-10-26T10:00:00.000Z");
  const week = axisOf({ period: "7d", zone: "Europe/Berlin", now });
  expect(week).toHaveLength(57);
  const midnights = week.map(iso).filter((text) => /T2[23]:00/.test(text));
  expect(midnights).toContain("2026-10-24T22:00:00.000Z");
  expect(midnights).toContain("2026-10-25T23:00:00.000Z");
  expect(week.every((one, index) => index === 0 || one > (week[index - 1] ?? 0))).toBe(true);
  // On 29 March 2026 they went forward: 23 hours.
  const spring = axisOf({ period: "24h", zone: "Europe/Berlin", now: at("2026-03-29T09:30:00.000Z") });
  expect(spring).toHaveLength(25);
  expect(iso(spring.at(-1))).toBe("2026-03-29T10:00:00.000Z");
});

/** The days on which steps begin, as a calendar of the zone names them. */
const daysOf = (axis: readonly number[], timeZone: string) =>
  axis.map((one) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(one));

test.each([
  ["America/New_York", "2026-11-01", "2026-11-10T15:00:00.000Z", "2026-10-12"],
  ["America/New_York", "2026-03-08", "2026-03-20T15:00:00.000Z", "2026-02-19"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-20T03:00:00.000Z", "2026-03-22"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-20T03:00:00.000Z", "2026-09-21"],
])("30 days of %s with the change of %s are 30 days, each once", (zone, changed, now, first) => {
  const days = daysOf(axisOf({ period: "30d", zone, now: at(now) }), zone);
  expect(new Set(days).size).toBe(31);
  expect(days[0]).toBe(first);
  expect(days).toContain(changed);
});

test("7 days with a change of clocks begin as many days ago as others, at the same time of the day", () => {
  const changed = axisOf({ period: "7d", zone: "America/New_York", now: at("2026-11-05T17:00:00.000Z") });
  expect([iso(changed[0]), iso(changed.at(-1))]).toEqual([
    "2026-10-29T19:00:00.000Z", // 15:00 in summer
    "2026-11-05T20:00:00.000Z", // 15:00 in winter
  ]);
});

test("the period before begins at the same time of the day, whatever clocks did between", () => {
  const before = (period: "24h" | "7d" | "30d") =>
    iso(onePeriodBefore({ period, zone: "America/New_York", at: at("2026-11-02T05:00:00.000Z") })); // midnight
  expect([before("24h"), before("7d"), before("30d")]).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-10-26T04:00:00.000Z",
    "2026-10-03T04:00:00.000Z",
  ]);
});

test("a moment on the boundary begins a step", () => {
  const now = at("2026-11-24T19:00:00.000Z");
  expect(iso(axisOf({ period: "24h", zone: "UTC", now }).at(-1))).toBe("2026-11-24T20:00:00.000Z");
});

test("an unknown zone counts as UTC", () => {
  const now = at("2026-11-24T19:10:00.000Z");
  expect(axisOf({ period: "30d", zone: "Mars/Olympus", now })).toEqual(
    axisOf({ period: "30d", zone: "UTC", now }),
  );
});
