import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { drawGraph } from "./draw-graph.ts";

const transform = (id: string): JsonObject => ({ id, type: "transform", config: { expression: "1" } });
const document: JsonObject = {
  lanes: [{ id: "main", name: "Main", start: "first" }],
  nodes: [
    transform("first"),
    {
      id: "each",
      type: "for_each",
      config: { items: "[1]", body: { start: "in_a", nodes: [transform("in_a")], edges: [] } },
    },
    transform("last"),
    transform("repair"),
  ],
  edges: [
    { from: "first", to: "each" },
    { from: "each", to: "last" },
    { from: "each", on: "failed", to: "repair" },
    { from: "last", to: "gone" },
  ],
};
const find = (drawn: ReturnType<typeof drawGraph>, id: string) => {
  const found = drawn.items.find(({ item }) => item.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test("a graph goes from left to right from its corner, with bodies in their frames and each way on in its row", () => {
  const drawn = drawGraph(document, {});
  const [lane, first, each, inner, last, repair] = [
    "lane:main",
    "first",
    "each",
    "in_a",
    "last",
    "repair",
  ].map((id) => find(drawn, id));
  expect([lane?.x, Math.min(...drawn.items.map(({ y }) => y))]).toEqual([0, 0]);
  const starts = [lane, first, each, last].map((one) => one?.x ?? 0);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(inner?.depth).toBe(1);
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((each?.x ?? 0) + (each?.width ?? 0));
  expect(drawn.items.indexOf(find(drawn, "each"))).toBeLessThan(drawn.items.indexOf(find(drawn, "in_a")));
  expect(repair?.y).toBeGreaterThan(last?.y ?? 0);
  expect(drawn.links.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["start:each", null],
    ["start:lane:main", null],
    ["first:done:each", "done"],
    ["each:done:last", "done"],
    ["each:failed:repair", "failed"],
  ]);
  expect(drawn.width).toBe((last?.x ?? 0) + (last?.width ?? 0));
});

test("nodes stand where their author placed them, those of a body from its corner", () => {
  const places = { first: { x: 100, y: -300 }, last: { x: 0, y: 0 }, in_a: { x: 40, y: 30 } };
  const drawn = drawGraph(document, places);
  const [first, last, each, inner] = ["first", "last", "each", "in_a"].map((id) => find(drawn, id));
  expect([(first?.x ?? 0) - (last?.x ?? 0), (first?.y ?? 0) - (last?.y ?? 0)]).toEqual([100, -300]);
  expect([(inner?.x ?? 0) - (each?.x ?? 0), (inner?.y ?? 0) - (each?.y ?? 0)]).toEqual([104, 102]);
});

test("of what is no graph nothing is drawn", () => {
  expect(drawGraph({}, {})).toEqual({ width: 0, height: 0, items: [], links: [] });
});
