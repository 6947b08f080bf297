import { expect, test } from "vitest";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { graphParts, nodesById } from "./graph-parts.ts";
import { layOutGraph, type PlacedItem } from "./lay-out-graph.ts";

const transform = (id: string): GraphNode => ({ id, type: "transform", config: { expression: "1" } });

const each: GraphNode = {
  id: "each",
  type: "for_each",
  config: {
    items: "input.items",
    concurrency: 2,
    body: {
      start: "in_a",
      nodes: [transform("in_a"), transform("in_b")],
      edges: [{ from: "in_a", to: "in_b" }],
    },
  },
};

const document = {
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured" as const,
      public: true,
      start: "first",
      attachments: { supported: false, required: false, acceptedTypes: [], fields: [] },
    },
  ],
  nodes: [transform("first"), each, transform("last"), transform("repair")],
  edges: [
    { from: "first", to: "each" },
    { from: "each", to: "last" },
    { from: "each", on: "failed", to: "repair" },
  ],
};

test("lanes are entries, bodies stay within their loops, and a plain done is no label", () => {
  const { items, links } = graphParts(document);
  expect(items.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
    "lane lane:main",
    "node first",
    "loop each",
    "node last",
    "node repair",
  ]);
  expect(links.map(({ from, to, label }) => [from, to, label])).toEqual([
    ["lane:main", "first", null],
    ["first", "each", null],
    ["each", "last", null],
    ["each", "repair", "failed"],
  ]);
  expect([...nodesById(document.nodes).keys()]).toEqual(["first", "each", "in_a", "in_b", "last", "repair"]);
});

const SIZES = {
  node: { width: 34, height: 34 },
  lane: { width: 16, height: 16 },
  loopHeader: 0,
  gaps: { nodes: 10, ranks: 16 },
};

test("in a sketch boxes overlap nowhere and a body lies within its loop", () => {
  const { items, links, width, height } = layOutGraph(graphParts(document), SIZES);
  const find = (id: string) => items.find(({ item }) => item.id === id) as PlacedItem;
  const loop = find("each");
  for (const inner of [find("in_a"), find("in_b")]) {
    expect(inner.depth).toBe(1);
    expect(inner.y).toBeGreaterThanOrEqual(loop.y);
    expect(inner.x).toBeGreaterThanOrEqual(loop.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(loop.x + loop.width);
    expect(inner.y + inner.height).toBeLessThanOrEqual(loop.y + loop.height);
  }
  const outer = items.filter(({ depth }) => depth === 0);
  for (const [index, one] of outer.entries()) {
    expect(
      one.x >= 0 && one.y >= 0 && one.x + one.width <= width + 1 && one.y + one.height <= height + 1,
    ).toBe(true);
    for (const other of outer.slice(index + 1)) expect(overlap(one, other)).toBe(false);
  }
  expect(items.indexOf(loop)).toBeLessThan(items.indexOf(find("in_a")));
  expect(links).toHaveLength(5);
});

test("a line to a node that does not exist is left out", () => {
  const { links } = layOutGraph(graphParts({ ...document, edges: [{ from: "first", to: "gone" }] }), SIZES);
  expect(links.map(({ link }) => link.to)).toEqual(["first", "in_b"]);
});

function overlap(a: PlacedItem, b: PlacedItem): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
