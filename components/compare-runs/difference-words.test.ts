import { expect, test } from "vitest";
import { differsWords, endWords, paceWords, pointerWords, reusedWords } from "./difference-words.ts";

test("what differs is told in words", () => {
  expect(differsWords(["outcome", "output"])).toBe("outcome, output");
});

test.each([
  ["", "the whole value"],
  ["/items/3/price", "items › 3 › price"],
  ["/a~1b/c~0d", "a/b › c~d"],
])("the place %j is told as %j", (pointer, told) => {
  expect(pointerWords(pointer)).toBe(told);
});

test.each([
  [100, 140, "1.4 times as long"],
  [100, 2_000, "20 times as long"],
  [300, 100, "3.0 times as fast"],
  [100, 105, null],
  [null, 100, null],
  [0, 100, null],
])("%s ms and then %s ms is %s", (left, right, told) => {
  expect(paceWords(left, right)).toBe(told);
});

test.each([
  [{ done: 1 }, 1, "done"],
  [{ done: 2 }, 2, "done, 2 times"],
  [{ not_found: 1 }, 1, "not found"],
  [{ done: 3, failed: 1 }, 4, "3 done, 1 failed"],
  [{ done: 1 }, 3, "1 done, 2 in progress"],
  [{}, 2, "in progress"],
])("%j of %i is told as %j", (outcomes, occurrences, told) => {
  expect(endWords({ outcomes, occurrences })).toBe(told);
});

test("what a run reused is told with the run that it is from", () => {
  const of = (occurrences: number, reused: number, reusedFrom: string | null) =>
    reusedWords({ node: { occurrences, reused, reusedFrom }, side: "Right", otherId: "run_left" });
  expect(of(1, 0, null)).toBeNull();
  expect(of(1, 1, "run_left")).toBe("reused from the left run");
  expect(of(5, 3, "run_older")).toBe("3 of 5 reused from an earlier run");
});
