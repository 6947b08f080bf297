import { expect, test } from "vitest";
import { successRate, weekWords } from "./figure-words.ts";

test("the rate leaves out what was cancelled, and is none where nothing ended", () => {
  expect(successRate({ week: { completed: 3, failed: 1, cancelled: 90 } })).toBe(0.75);
  expect(successRate({ week: { completed: 0, failed: 0, cancelled: 2 } })).toBeUndefined();
});

test("the week is told in words", () => {
  expect(weekWords({ week: { completed: 1200, failed: 3, cancelled: 0 } })).toBe(
    "Last 7 days: 1,200 completed, 3 failed",
  );
  expect(weekWords({ week: { completed: 0, failed: 0, cancelled: 0 } })).toContain("No run");
});
