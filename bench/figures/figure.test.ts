import { expect, test } from "vitest";
import { type Aim, isMet, percentOf, ratio } from "./figure.ts";
import { figureTable, formatNumber, matrix } from "./format.ts";
import { medianMeasured } from "./median-measured.ts";

const figure = (value: number | null, aim?: Aim) => ({
  id: "a",
  section: "Speed",
  label: "one at a time",
  value,
  unit: "ms",
  ...(aim ? { aim } : {}),
});

test.each([
  [5, { atMost: 5 }, true],
  [5.01, { atMost: 5 }, false],
  [2, { atLeast: 2 }, true],
  [1.99, { atLeast: 2 }, false],
  [null, { atLeast: 2 }, undefined],
  [7, undefined, undefined],
])("%s against %o is met: %s", (value, aim, met) => {
  expect(isMet(figure(value, aim))).toBe(met);
});

test("a ratio needs both sides", () => {
  expect([ratio(6, 3), ratio(6, undefined), ratio(undefined, 3), ratio(6, 0)]).toEqual([2, null, null, null]);
  expect([percentOf(7, 10), percentOf(7, undefined)]).toEqual([70, null]);
});

test("the median of rounds is taken figure by figure, and what was done is added up", () => {
  const round = (perSecond: number, p50Ms: number) => ({ count: 10, seconds: 1, perSecond, p50Ms, p95Ms: 9 });
  const rounds = [round(100, 3), round(300, 1), round(200, 2)];
  expect(medianMeasured(rounds)).toEqual({ count: 30, seconds: 3, perSecond: 200, p50Ms: 2, p95Ms: 9 });
});

test.each([
  [1234.5, "1,235"],
  [100, "100"],
  [99.94, "99.9"],
  [9.876, "9.88"],
  [0.054, "0.05"],
  [-12.34, "-12.3"],
])("%s is shown as %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test("the table says of every aim whether it is met, and of what was not measured why", () => {
  const missed = { ...figure(7, { atMost: 5 }), label: "16 in parallel" };
  const absent = {
    ...figure(null, { atLeast: 2 }),
    section: "Peers",
    label: "DBOS",
    unit: "×",
    note: "no npm",
  };
  expect(figureTable([figure(4.2, { atMost: 5 }), missed, absent])).toBe(
    [
      "Speed",
      "  one at a time   4.20  ms  ≤ 5 ms  met",
      "  16 in parallel  7.00  ms  ≤ 5 ms  NOT MET",
      "",
      "Peers",
      "  DBOS               –  ×   ≥ 2 ×   not measured  no npm",
    ].join("\n"),
  );
});

test("a matrix keeps its columns under their headings", () => {
  expect(
    matrix({
      headings: ["who", "runs/s"],
      rows: [
        ["laneway", "1"],
        ["us", "1,000"],
      ],
    }),
  ).toBe(["who      runs/s", "laneway       1", "us        1,000"].join("\n"));
});
