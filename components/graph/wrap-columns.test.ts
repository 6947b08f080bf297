import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { drawGraph } from "./draw-graph.ts";
import { firstView } from "./first-view.ts";

const transform = (id: string) => ({ id, type: "transform", config: { expression: "input" } });

function chain(count: number, more: readonly { from: string; to: string }[] = []): JsonObject {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`);
  const edges = ids.slice(1).map((to, at) => ({ from: `n${at}`, to }));
  const lanes = [{ id: "main", name: "Main", mode: "structured", start: "n0", inputSchema: {} }];
  return { lanes, nodes: ids.map(transform), edges: [...edges, ...more] };
}

const rowsOf = (document: JsonObject) => {
  const { items } = drawGraph(document, {});
  const rows = Map.groupBy(items, ({ y, height }) => Math.round((y + height / 2) / 60));
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row.length);
};

test("nine nodes are legible at once in a window of a usual screen", () => {
  const drawn = drawGraph(chain(9), {});
  expect(
    firstView(drawn, { width: 1_040, height: 640 }, { states: undefined, selectedId: null }).zoom,
  ).toBeGreaterThan(0.8);
  expect(rowsOf(chain(9))).toEqual([4, 4, 2]);
});

test("what fits in one row stays in one, and a longer graph keeps its rows as it grows", () => {
  expect(rowsOf(chain(4))).toEqual([5]);
  expect(rowsOf(chain(12)).slice(0, 2)).toEqual([4, 4]);
  const before = new Map(drawGraph(chain(9), {}).items.map(({ item, x, y }) => [item.id, [x, y]]));
  const after = new Map(drawGraph(chain(14), {}).items.map(({ item, x, y }) => [item.id, [x, y]]));
  for (const [id, place] of before) expect(after.get(id)).toEqual(place);
});

test("lines lead back between the rows, through no node", () => {
  const { items, links } = drawGraph(chain(9), {});
  const boxes = items.filter(({ item }) => item.kind !== "lane");
  const back = links.filter(({ path }) => / H/.test(path));
  expect(back.map(({ from, to }) => [from, to])).toEqual([
    ["n2", "n3"],
    ["n6", "n7"],
  ]);
  for (const { path } of back) {
    const [, level = ""] = /,(-?[\d.]+) H/.exec(path) ?? [];
    const y = Number(level);
    expect(boxes.some((box) => box.y <= y && y <= box.y + box.height)).toBe(false);
  }
});

test("it is not cut where many lines cross", () => {
  const across = [5, 6, 7, 8].map((to) => ({ from: "n0", to: `n${to}` }));
  const { items } = drawGraph(chain(9, across), {});
  expect(new Set(items.map(({ x }) => x)).size).toBeGreaterThan(7);
});
