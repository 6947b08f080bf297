import { expect, test } from "vitest";
import { GraphNode } from "./graph-node.ts";
import { outcomesOf } from "./rules-of.ts";

test("a switch ends with one of its cases, or else", () => {
  const cases = ["high", "low", "high"].map((name) => ({ name, when: "true" }));
  expect(outcomesOf(GraphNode.parse({ id: "a", type: "switch", config: { cases } }))).toEqual([
    "high",
    "low",
    "else",
  ]);
});

test.each([
  ["output", { value: "1" }, ["done"]],
  ["llm", { prompt: "Hi" }, ["done", "failed"]],
  ["tool", { tool: "x", arguments: "{}" }, ["done", "failed", "rejected"]],
  ["ask", { title: "T", questions: [{ id: "q", label: "Q", type: "text" }] }, ["done", "skipped", "expired"]],
  ["approval", { title: "T", summary: "S" }, ["approved", "rejected", "expired"]],
])("%s has the outcomes of its table row", (type, config, expected) => {
  expect(outcomesOf(GraphNode.parse({ id: "a", type, config }))).toEqual(expected);
});
