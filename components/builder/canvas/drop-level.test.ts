import { expect, test } from "vitest";
import { areasOf, placeGraph } from "#components/graph/place-graph.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { dropLevel } from "./drop-level.ts";

const node = (id: string): JsonObject => ({ id, type: "transform" });
const loop = (id: string, nodes: JsonObject[]): JsonObject => ({
  id,
  type: "loop",
  config: { body: { nodes, edges: [] } },
});
const graph: JsonObject = {
  lanes: [{ id: "main" }],
  nodes: [node("free"), loop("outer", [node("one"), loop("inner", [node("deep")])]), loop("other", [])],
  edges: [],
};
const places = new Map(
  [
    ["free", 0],
    ["outer", 600],
    ["other", 2_000],
  ].map(([id, x]) => [String(id), { x: Number(x), y: 0 }]),
);
const placed = placeGraph(graph, movePlaces(contentOf(graph), places).layout);
const boxes = new Map(placed.boxes.map((box) => [box.id, box]));
const areas = areasOf(placed);

/** Where nodes would go that are let go in the middle of a box, or so far right of its right border. */
function dropped(ids: readonly string[], on: string, past?: number) {
  const area = areas.get(on);
  if (!area) throw new Error(`${on} is not there`);
  const x = past === undefined ? area.x + area.width / 2 : area.x + area.width + past;
  const dragged = ids.flatMap((id) => boxes.get(id) ?? []);
  const drop = dropLevel({ dragged, at: { x, y: area.y + 10 }, boxes, areas });
  return drop && [drop.from?.id ?? null, drop.into?.id ?? null];
}

test("a node goes into the innermost frame under the pointer, or out of its own", () => {
  expect(dropped(["free"], "other")).toEqual([null, "other"]);
  expect(dropped(["free"], "inner")).toEqual([null, "inner"]);
  expect(dropped(["one"], "inner")).toEqual(["outer", "inner"]);
  expect(dropped(["deep"], "other")).toEqual(["inner", "other"]);
  expect(dropped(["one"], "free")).toEqual(["outer", null]);
  expect(dropped(["free"], "other", 5)).toBeUndefined();
});

test("just past its frame's border a node stays within, and the frame grows", () => {
  expect(dropped(["one"], "outer", 30)).toBeUndefined();
  expect(dropped(["one"], "outer", 60)).toEqual(["outer", null]);
});

test("a frame is not dropped into itself, and nodes of several levels, and lanes, stay where they are", () => {
  expect(dropped(["outer"], "inner")).toBeUndefined();
  expect(dropped(["inner"], "deep")).toBeUndefined();
  expect(dropped(["free", "one"], "other")).toBeUndefined();
  expect(dropped(["lane:main"], "other")).toBeUndefined();
  expect(dropped(["free", "lane:main"], "other")).toEqual([null, "other"]);
});
