import { expect, test } from "vitest";
import { parseTyped } from "./parse-typed.ts";

test("typed JSON is its value, and nothing is none", () => {
  expect(parseTyped(' {"a":[1,2.5]} ')).toEqual({ value: { a: [1, 2.5] } });
  expect(parseTyped("  ")).toEqual({ value: undefined });
});

test.each(["1e400", '{"a":[1,-1e400]}'])("a number that no JSON carries is a fault, not null: %s", (text) => {
  expect(parseTyped(text)).toEqual({ fault: "A number is too large to be sent" });
});

test.each([
  [
    '{"id":7615917337495251231}',
    "/id is a whole number with more digits than a JSON number keeps; send it as a string, in quotes",
  ],
  ["7615917337495251231", "This is a whole number"],
  ['{"a":1,"a":2}', "/a is there more than once"],
])("%s would be changed by reading it: a fault with its place", (text, words) => {
  expect(parseTyped(text)).toEqual({ fault: expect.stringContaining(words) });
});

test("what is no JSON is told with its place", () => {
  expect(parseTyped("{bad")).toEqual({ fault: expect.stringContaining("Not JSON") });
});
