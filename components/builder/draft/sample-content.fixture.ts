import type { JsonObject } from "#lib/contract/json.ts";
import { type Content, NO_LAYOUT } from "./content.ts";

/** A draft for tests: two nodes and a loop with one inside. */
export const SAMPLE: JsonObject = {
  lanes: [{ id: "main", name: "Main", start: "first" }],
  nodes: [
    { id: "first", type: "transform", config: { expression: "input" } },
    {
      id: "each",
      type: "for_each",
      config: {
        items: "nodes.first.items",
        body: {
          start: "inner",
          nodes: [{ id: "inner", type: "transform", config: { expression: "nodes.first" } }],
          edges: [],
        },
      },
    },
    { id: "end", type: "output", config: { value: "nodes.each" } },
  ],
  edges: [
    { from: "first", to: "each" },
    { from: "each", to: "end" },
  ],
};

export const contentOf = (graph: JsonObject = SAMPLE): Content => ({
  name: "Agent",
  description: "",
  requireTests: false,
  graph,
  layout: NO_LAYOUT,
});
