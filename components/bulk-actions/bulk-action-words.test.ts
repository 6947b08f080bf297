import { expect, test } from "vitest";
import { dealtWith, resultsIn, titleOf } from "./bulk-action-words.ts";

test("an action is named with its number of runs", () => {
  expect(titleOf({ action: "cancel", runs: 1 })).toBe("Cancel 1 run");
  expect(titleOf({ action: "rerun", runs: 1000 })).toBe("Run 1,000 runs again");
  expect(titleOf({ action: "rerun_from_failure", runs: 3 })).toBe("Run 3 runs again from the failure");
});

test("results are added up, without what there is none of", () => {
  const counts = { done: 280, refused: 2, skipped: 4 };
  expect(resultsIn({ action: "cancel", ...counts })).toBe("280 cancelled, 4 skipped, 2 refused");
  expect(resultsIn({ action: "rerun", done: 0, refused: 2, skipped: 0 })).toBe("2 refused");
  expect(resultsIn({ action: "rerun", done: 0, refused: 0, skipped: 0 })).toBe("0 started again");
  expect(dealtWith(counts)).toBe(286);
});
