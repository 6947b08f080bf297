import { expect, test } from "vitest";
import { nodeRow } from "./node-row.fixture.ts";
import { foldWords } from "./row-words.ts";

const fold = {
  iterations: 0,
  reused: 0,
  occurrences: 0,
  succeeded: 0,
  failed: 0,
  waiting: 0,
  running: 0,
  firstFailed: null,
};

test("a loop says how many iterations it had, and how many an earlier run had done", () => {
  expect(foldWords(nodeRow("each", { fold }))).toBe("0 iterations");
  expect(foldWords(nodeRow("each", { fold: { ...fold, iterations: 3, reused: 2, failed: 1 } }))).toBe(
    "5 iterations, 2 reused, 1 failed",
  );
});

test("a loop that was reused as a whole says no number: the earlier run has its iterations", () => {
  expect(foldWords(nodeRow("each", { fold, reused: true }))).toBeNull();
});
