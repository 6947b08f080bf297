import { expect, test } from "vitest";
import { formatDuration } from "./format-duration.ts";

test.each([
  [-5, "0 ms"],
  [0, "0 ms"],
  [420.4, "420 ms"],
  [1_000, "1.0 s"],
  [3_249, "3.2 s"],
  [9_960, "10 s"],
  [59_700, "1 min"],
  [64_000, "1 min 04 s"],
  [3_599_700, "1 h"],
  [7_800_000, "2 h 10 min"],
  [86_400_000, "1 d"],
  [273_600_000, "3 d 4 h"],
])("%d ms are told as %s", (ms, told) => {
  expect(formatDuration(ms)).toBe(told);
});
