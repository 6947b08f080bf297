import { expect, test } from "vitest";
import { differsWords, paceWords, pointerWords } from "./difference-words.ts";

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
