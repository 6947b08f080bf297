import { expect, test } from "vitest";
import { formatOffset } from "./event-words.ts";

test.each([
  [-3, "+0.000"],
  [33, "+0.033"],
  [59_999, "+59.999"],
  [1_901_204, "+31:41.204"],
  [7_509_000, "+2:05:09.000"],
])("%d ms into a run are told as %s", (ms, told) => {
  expect(formatOffset(ms)).toBe(told);
});
