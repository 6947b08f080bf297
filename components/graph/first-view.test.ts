import { describe, expect, test } from "vitest";
import { firstView, resizedView } from "./first-view.ts";
import type { NodeState } from "./node-state.ts";

const state = (status: NodeState["state"]): NodeState => ({
  state: status,
  occurrences: 1,
  tries: 1,
  outcomes: {},
});
const node = (id: string, x: number, y: number) => ({ item: { id }, x, y, width: 224, height: 52 });
/** One beneath the other. */
const chain = (length: number) => ({
  width: 224,
  height: length * 96 - 44,
  items: Array.from({ length }, (_, index) => node(`n${index}`, 0, index * 96)),
});
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

test("one that is wider than the window begins at its left, too", () => {
  const layout = {
    width: 1_704,
    height: 200,
    items: [node("n0", 0, 70), ...[1, 2, 3, 4, 5].map((index) => node(`n${index}`, index * 296, 0))],
  };
  const narrow = { width: 358, height: 512 };
  const view = firstView(layout, narrow, { states: undefined, selectedId: null });
  // It has room for the whole height, and begins near its top.
  expect(place(layout, "n0", view)).toBeCloseTo(56 + 96 * view.zoom);
  expect(view.x).toBeCloseTo(24);
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
