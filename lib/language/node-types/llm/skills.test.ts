import { expect, test } from "vitest";
import { narrowTools } from "./skills.ts";

const tools = [{ name: "a", approval: "always" }, { name: "b" }, { name: "c" }];

test.each<[string, string[][], string[]]>([
  ["no skill", [], ["a", "b", "c"]],
  ["a skill without a list", [[]], ["a", "b", "c"]],
  ["one list", [["b", "x"]], ["b"]],
  ["a list beside a skill without one", [[], ["c", "a"]], ["a", "c"]],
  ["two lists together", [["a"], ["b"]], ["a", "b"]],
  ["lists of other tools", [["x"], ["y"]], []],
])("%s leaves of a, b and c", (_, lists, left) => {
  expect(narrowTools(tools, lists).map(({ name }) => name)).toEqual(left);
});

test("what is left is the node's own entry, with its approval", () => {
  expect(narrowTools(tools, [["a"]])[0]).toBe(tools[0]);
});
