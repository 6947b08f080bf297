import { expect, test } from "vitest";
import { ascending, median, percentile } from "./percentile.ts";

const hundred = ascending(Array.from({ length: 100 }, (_, index) => 100 - index));

test.each([
  [50, 50],
  [95, 95],
  [99, 99],
  [100, 100],
  [1, 1],
])("p%i of 1 to 100, in whatever order, is %i", (percent, value) => {
  expect(percentile(hundred, percent)).toBe(value);
});

test("of few values it is one of them, never something between", () => {
  expect(percentile(ascending([1, 9]), 50)).toBe(1);
  expect(percentile(ascending([1, 9]), 95)).toBe(9);
  expect(percentile(ascending([4]), 95)).toBe(4);
});

test("of no values there is none", () => {
  expect(percentile(ascending([]), 50)).toBeNaN();
});

test("numbers are ordered as numbers", () => {
  expect(median([10, 9, 100, 2, 1])).toBe(9);
});
