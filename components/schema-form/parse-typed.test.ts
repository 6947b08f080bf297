import { expect, test } from "vitest";
import { parseTyped } from "./parse-typed.ts";

test("typed JSON is its value, and nothing is none", () => {
  expect(parseTyped(' {"a":[1,2.5]} ')).toEqual({ value: { a: [1, 2.5] } });
  expect(parseTyped("  ")).toEqual({ value: undefined });
});

test.each(["1e400", '{"a":[1,-1e400]}'])("a number that no JSON carries is a fault, not null: %s", (text) => {
  expect(parseTyped(text)).toEqual({ fault: "A number is too large to be sent" });
});

test("what is no JSON is told with its place", () => {
  expect(parseTyped("{bad")).toEqual({ fault: expect.stringContaining("Not JSON") });
});
