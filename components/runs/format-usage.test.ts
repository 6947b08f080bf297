import { expect, test } from "vitest";
import { formatCost } from "./format-usage.ts";

test.each([
  [0, "$0"],
  [0.0012345, "$0.0012"],
  [0.018, "$0.02"],
  [3, "$3.00"],
  [1234.56, "$1,235"],
])("%d is told as %s", (usd, text) => {
  expect(formatCost(usd)).toBe(text);
});
