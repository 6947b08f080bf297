import fc from "fast-check";
import { expect, test } from "vitest";
import { sourcesOf } from "./find-sources.ts";
import { HALF_HOUR_MS, halfHourOf } from "./half-hours.ts";

const moment = fc.integer({ min: 0, max: 40 * HALF_HOUR_MS });
const halfHour = moment.map(halfHourOf);

test("every moment of a period has one source, and sums are used for settled half hours of one step alone", () => {
  const given = fc.record({
    axis: fc
      .uniqueArray(fc.oneof(moment, halfHour), { minLength: 2, maxLength: 12 })
      .map((moments) => moments.toSorted((a, b) => a - b)),
    since: halfHour,
    until: halfHour,
    due: fc.array(halfHour, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(given, ({ axis, since, until, due }) => {
      const { summed, counted } = sourcesOf(axis, { since, until, due });
      const spans = [...summed, ...counted].sort((a, b) => a.from - b.from);
      expect(spans[0]?.from).toBe(axis[0]);
      expect(spans.at(-1)?.to).toBe(axis.at(-1));
      for (const { from, to } of spans) expect(from).toBeLessThan(to);
      expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to));
      const used = summed.flatMap(({ from, to }) =>
        Array.from({ length: (to - from) / HALF_HOUR_MS }, (_, index) => from + index * HALF_HOUR_MS),
      );
      const isUsable = (at: number) =>
        at >= since &&
        at < until &&
        !due.includes(at) &&
        at >= (axis[0] ?? 0) &&
        at + HALF_HOUR_MS <= (axis.at(-1) ?? 0) &&
        !axis.some((bound) => bound > at && bound < at + HALF_HOUR_MS);
      const all = Array.from({ length: 41 }, (_, index) => index * HALF_HOUR_MS);
      expect(used).toEqual(all.filter(isUsable));
    }),
  );
});

test("without sums everything is counted", () => {
  expect(sourcesOf([100, 5 * HALF_HOUR_MS], undefined)).toEqual({
    summed: [],
    counted: [{ from: 100, to: 5 * HALF_HOUR_MS }],
  });
});
