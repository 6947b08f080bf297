import { expect, test } from "vitest";
import { successShare } from "./success-share.ts";

test.each([
  [0, 0, "–"],
  [10, 0, "100%"],
  [9_999, 1, "99.9%"],
  [2, 1, "66.6%"],
  [0, 3, "0.0%"],
])("%d completed and %d failed are %s", (completed, failed, said) => {
  expect(successShare({ completed, failed })).toBe(said);
});
