import { expect, test } from "vitest";
import { changeWords } from "./version-words.ts";

const none = { count: 0, names: [] };
const nothing = { added: none, removed: none, changed: none };

test("each kind of change is a sentence, long lists are cut", () => {
  const names = ["a", "b", "c", "d", "e"];
  expect(
    changeWords({
      nodes: { added: { count: 1, names: ["Ask"] }, removed: none, changed: { count: 30, names } },
      lanes: nothing,
      edgesChanged: true,
    }),
  ).toEqual(["Added the node Ask.", "Changed 30 nodes: a, b, c, d and 26 more.", "The edges changed."]);
});

test("the first version, and one that changes nothing, say so", () => {
  expect(changeWords({ nodes: null, lanes: null, edgesChanged: false })).toEqual(["The first version."]);
  expect(changeWords({ nodes: nothing, lanes: nothing, edgesChanged: false })).toEqual([
    "Nothing changed in the graph.",
  ]);
});
