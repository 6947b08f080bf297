import { expect, test } from "vitest";
import { changedWords } from "./changed-words.ts";

const LONG = "is a whole number with more digits than a JSON number keeps; send it as a string, in quotes";

test.each([
  ['{"a":{"id":7615917337495251231}}', `/a/id ${LONG}`],
  ["7615917337495251231", `This ${LONG}`],
  ['{"a":[{"b":1,"b":1}]}', "/a/0/b is there more than once in its object"],
  ['{"a":"7615917337495251231","b":9007199254740991}', undefined],
])("%s: %s", (text, words) => {
  expect(changedWords(text)).toBe(words);
});

test("a long key is cut", () => {
  const key = "k".repeat(10_000);
  expect(changedWords(`{"${key}":1,"${key}":2}`)?.length).toBeLessThan(300);
});
