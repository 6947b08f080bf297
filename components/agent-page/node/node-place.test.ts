import { expect, test } from "vitest";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { nodePlace } from "./node-place.ts";

// Only what is drawn of a document.
const document = {
  lanes: [{ id: "main", name: "Orders", mode: "structured", start: "each" }],
  nodes: [
    {
      id: "each",
      type: "for_each",
      name: "Each order",
      config: {
        items: "input.orders",
        body: {
          start: "check",
          nodes: [
            { id: "check", type: "switch", config: { cases: [] } },
            { id: "pay", type: "transform", name: "Pay", config: { expression: "1" } },
          ],
          edges: [{ from: "check", on: "too_large", to: "pay" }],
        },
      },
    },
    { id: "end", type: "output", config: { value: "1" } },
  ],
  edges: [{ from: "each", to: "end" }],
} as unknown as AgentDocument;

test("a node comes after its lane and goes on to others, an outcome named unless it is done", () => {
  expect(nodePlace(document, "each")).toEqual({
    before: [{ id: "lane:main", name: "Lane Orders", on: null, isNode: false }],
    after: [{ id: "end", name: "end", on: null, isNode: true }],
  });
});

test("a node inside a loop has its neighbours there", () => {
  expect(nodePlace(document, "pay")).toEqual({
    before: [{ id: "check", name: "check", on: "too_large", isNode: true }],
    after: [],
  });
});

test("a node that is not in the graph has no place", () => {
  expect(nodePlace(document, "gone")).toBeUndefined();
});
