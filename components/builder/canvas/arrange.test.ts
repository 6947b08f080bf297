import { expect, test } from "vitest";
import { placeGraph } from "#components/graph/place-graph.ts";
import { arrange } from "./arrange.ts";
import { duplicateNodes } from "./duplicate-nodes.ts";

const graph = {
  lanes: [],
  nodes: ["a", "b", "c"].map((id) => ({ id, type: "transform", config: { expression: "nodes.a" } })),
  edges: [{ from: "a", to: "b" }],
};
const layout = { nodes: { a: { x: 0, y: 0 }, b: { x: 300, y: 40 }, c: { x: 900, y: 10 } }, notes: {} };
const content = { name: "Own", description: "", requireTests: false, graph, layout };
const placed = placeGraph(graph, layout);

const arranged = (how: Parameters<typeof arrange>[1]) => Object.fromEntries(arrange(placed.boxes, how));

test("in a row all are as high as the highest, in a column as far left as the leftmost", () => {
  expect(arranged("row")).toEqual({ a: { x: 0, y: 0 }, b: { x: 300, y: 0 }, c: { x: 900, y: 0 } });
  expect(arranged("column")).toEqual({ a: { x: 0, y: 0 }, b: { x: 0, y: 40 }, c: { x: 0, y: 10 } });
});

test("spread, the outermost stay and the gaps between are the same", () => {
  const { a, b, c } = arranged("across");
  expect([a?.x, b?.x, c?.x]).toEqual([0, 450, 900]);
});

test("duplicates are beneath their originals, with the edges among them, and read each other", () => {
  const made = duplicateNodes(content, placed, new Set(["a", "b"]));
  const [first, second] = made?.ids ?? [];
  expect(made?.content.graph.edges).toContainEqual({ from: first, to: second });
  expect(made?.content.graph.nodes).toContainEqual({
    id: second,
    type: "transform",
    config: { expression: `nodes.${first}` },
  });
  const place = made?.content.layout.nodes[first ?? ""];
  expect(place?.x).toBe(0);
  expect(place?.y).toBeGreaterThanOrEqual(52);
});
