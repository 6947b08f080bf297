import { expect, test } from "vitest";
import { roundDuration } from "./tick-words.ts";

test.each([
  [420, "420 ms"],
  [2_400, "2 s"],
  [59_800, "1 min"],
  [118_000, "2 min"],
  [5_400_000, "2 h"],
  [273_600_000, "3 d"],
])("%d ms are %s where there is little room", (ms, told) => {
  expect(roundDuration(ms)).toBe(told);
});
