import { expect, test } from "vitest";
import { formatShare } from "./format-share.ts";

test.each([
  [0, 0, "–"],
  [10, 10, "100%"],
  [9_999, 10_000, "99.9%"],
  [2, 3, "66.6%"],
  [9, 10, "90.0%"],
  [1, 10_000, "<0.1%"],
  [0, 3, "0%"],
])("%d of %d are %s", (part, whole, said) => {
  expect(formatShare(part, whole)).toBe(said);
});
