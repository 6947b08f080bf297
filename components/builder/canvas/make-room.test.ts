import { expect, test } from "vitest";
import { areasOf, placeGraph } from "#components/graph/place-graph.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { addNode } from "../edits/add-node.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { makeRoom } from "./make-room.ts";

const graph = {
  nodes: ["a", "b", "c"].map((id) => ({ id, type: "transform" })),
  edges: [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
  ],
};
const spot = { at: "edge", container: null, edge: { from: "a", on: "done", to: "b" } } as const;

function insert(before: ReturnType<typeof contentOf>) {
  const { content, id } = addNode(before, "wait", spot);
  const after = makeRoom(content, id, spot.edge);
  const areas = areasOf(placeGraph(after.graph, after.layout));
  return { after, xs: ["a", id, "b", "c"].map((one) => areas.get(one)?.x ?? 0) };
}

test("a node between two that were placed stands between them, and what follows moves on", () => {
  const places = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 300, y: 0 }],
    ["c", { x: 600, y: 0 }],
  ] as const);
  const { xs } = insert(movePlaces(contentOf(graph), places));
  expect(xs).toEqual([0, 296, 592, 892]);
});

test("where there is room, or where nobody placed anything, nothing else moves", () => {
  const apart = new Map([
    ["a", { x: 0, y: 0 }],
    ["b", { x: 900, y: 0 }],
    ["c", { x: 1_200, y: 0 }],
  ] as const);
  expect(insert(movePlaces(contentOf(graph), apart)).xs).toEqual([0, 296, 900, 1_200]);
  expect(insert(contentOf(graph)).after.layout.nodes).toEqual({});
});
