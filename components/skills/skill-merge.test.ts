import { expect, test } from "vitest";
import { conflictsOf, differing, mergeContents } from "./skill-merge.ts";

const base = { name: "Rules", description: "", instructions: "One\nTwo", tools: ["a"] };

test("fields that one of two people changed are kept from that one", () => {
  const mine = { ...base, instructions: "One\n2" };
  const theirs = { ...base, description: "Theirs", tools: ["a", "b"] };
  expect(conflictsOf({ base, mine, theirs })).toEqual([]);
  expect(mergeContents({ base, mine, theirs }, () => "mine")).toEqual({
    ...base,
    instructions: "One\n2",
    description: "Theirs",
    tools: ["a", "b"],
  });
});

test("a field that both changed is chosen, one that both changed alike is not", () => {
  const mine = { ...base, name: "Same", instructions: "Mine" };
  const theirs = { ...base, name: "Same", instructions: "Theirs" };
  expect(conflictsOf({ base, mine, theirs })).toEqual(["instructions"]);
  for (const [chosen, instructions] of [
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const)
    expect(mergeContents({ base, mine, theirs }, () => chosen)).toEqual({
      ...base,
      name: "Same",
      instructions,
    });
});

test("what differs is named by field", () => {
  expect(differing(base, { ...base, tools: ["b"], name: "Other" })).toEqual(["name", "tools"]);
});
