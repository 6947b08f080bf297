import { describe, expect, test } from "vitest";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { firstView, resizedView } from "./first-view.ts";
import { graphParts } from "./graph-parts.ts";
import { layOutGraph } from "./lay-out-graph.ts";
import type { NodeState } from "./node-state.ts";

const node = (id: string): GraphNode => ({ id, type: "transform", config: { expression: "1" } });
const state = (status: NodeState["state"]): NodeState => ({
  state: status,
  occurrences: 1,
  tries: 1,
  outcomes: {},
});
const chain = (length: number) => {
  const nodes = Array.from({ length }, (_, index) => node(`n${index}`));
  const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
  return layOutGraph(graphParts({ lanes: [], nodes, edges }), "down");
};
const size = { width: 800, height: 600 };
/** Where the middle of a node is in the window. */
const place = (layout: ReturnType<typeof chain>, id: string, view: ReturnType<typeof firstView>) => {
  const found = layout.items.find(({ item }) => item.id === id);
  if (!found) throw new Error(`no ${id}`);
  return (found.y + found.height / 2) * view.zoom + view.y;
};

test("a graph that can be read whole is shown whole, and never larger than it is", () => {
  const layout = chain(4);
  const view = firstView(layout, size, { states: undefined, selectedId: null });
  expect(view.zoom).toBe(1);
  expect(place(layout, "n0", view)).toBeGreaterThan(0);
  expect(place(layout, "n3", view)).toBeLessThan(size.height);
});

test("a larger one begins where the run failed", () => {
  const layout = chain(40);
  const states = new Map([
    ["n3", state("succeeded")],
    ["n30", state("failed")],
  ]);
  const view = firstView(layout, size, { states, selectedId: null });
  expect(place(layout, "n30", view)).toBeCloseTo(size.height / 2);
});

test("it shows no empty space beyond the graph where there is more graph to show", () => {
  const layout = chain(40);
  const states = new Map([["n0", state("running")]]);
  const view = firstView(layout, size, { states, selectedId: null });
  expect(view.y).toBeCloseTo(24);
  expect(place(layout, "n0", view)).toBeLessThan(100);
  const wide = { width: 3 * layout.width, height: size.height };
  expect(firstView(layout, wide, { states, selectedId: null }).x).toBeCloseTo(
    (wide.width - layout.width * view.zoom) / 2,
  );
});

test("one that goes down and is wider than the window begins at its top, too", () => {
  const nodes = Array.from({ length: 6 }, (_, index) => node(`n${index}`));
  const edges = nodes.slice(1).map(({ id }) => ({ from: "n0", to: id }));
  const layout = layOutGraph(graphParts({ lanes: [], nodes, edges }), "down");
  const narrow = { width: 358, height: 512 };
  const view = firstView(layout, narrow, { states: undefined, selectedId: null });
  // It has room for the whole height.
  const above = place(layout, "n0", view);
  expect(above).toBeCloseTo((narrow.height - layout.height * view.zoom) / 2 + 30 * view.zoom);
  const [first] = layout.items;
  expect((first?.x ?? 0) * view.zoom + view.x).toBeGreaterThan(0);
});

test("what was chosen comes before what failed, and without either it is the beginning", () => {
  const layout = chain(40);
  const states = new Map([["n30", state("failed")]]);
  const chosen = firstView(layout, size, { states, selectedId: "n12" });
  expect(place(layout, "n12", chosen)).toBeCloseTo(size.height / 2);
  const beginning = firstView(layout, size, { states: undefined, selectedId: null });
  expect(place(layout, "n0", beginning)).toBeGreaterThan(0);
  expect(place(layout, "n0", beginning)).toBeLessThan(100);
});

describe("a window that becomes narrower, as when a panel opens beside it", () => {
  const narrow = { width: 400, height: 600 };
  const across = (layout: ReturnType<typeof chain>, id: string, view: ReturnType<typeof firstView>) => {
    const found = layout.items.find(({ item }) => item.id === id);
    if (!found) throw new Error(`no ${id}`);
    return [found.x * view.zoom + view.x, (found.x + found.width) * view.zoom + view.x] as const;
  };

  test("still shows whole what was seen whole", () => {
    const layout = chain(4);
    const run = { states: undefined, selectedId: "n1" };
    const viewport = firstView(layout, size, run);
    const view = resizedView(layout, { viewport, before: size, size: narrow, run });
    for (const id of ["n0", "n3"]) {
      const [left, right] = across(layout, id, view);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(narrow.width);
    }
  });

  test("keeps the middle of a larger graph where somebody moved it, at their zoom", () => {
    const layout = chain(40);
    const run = { states: undefined, selectedId: null };
    const viewport = { x: 100, y: -700, zoom: 0.9 };
    const view = resizedView(layout, { viewport, before: size, size: narrow, run });
    expect(view).toEqual({ x: -100, y: -700, zoom: 0.9 });
  });

  test("brings the chosen node back into sight where that would leave it out", () => {
    const layout = chain(40);
    const run = { states: undefined, selectedId: "n5" };
    const chosen = layout.items.find(({ item }) => item.id === "n5");
    if (!chosen) throw new Error("no n5");
    // At the left edge of the wide window.
    const viewport = { x: -chosen.x, y: 50 - chosen.y, zoom: 1 };
    const view = resizedView(layout, { viewport, before: size, size: narrow, run });
    const [left, right] = across(layout, "n5", view);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(narrow.width);
  });
});
