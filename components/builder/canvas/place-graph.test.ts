import { describe, expect, test } from "vitest";
import { bentPath } from "#components/graph/bent-path.ts";
import { roomBelow } from "#components/graph/keep-places.ts";
import { areasOf, BODY_CORNER, BODY_START, placeGraph } from "#components/graph/place-graph.ts";
import { changeLevel, containersOf, draftListOf } from "#lib/language/agent-document/drafts/levels.ts";
import { contentOf, SAMPLE } from "../draft/sample-content.fixture.ts";
import { addNode } from "../edits/add-node.ts";
import { movePlaces } from "../edits/layout-edits.ts";
import { markWords, sumOf } from "../problems/problem-marks.ts";
import { pathsOf } from "./far-lines.tsx";
import { placesOfOthers } from "./place-others.ts";
import { placeIn } from "./selected-items.ts";

const { layout } = contentOf();
const placed = placeGraph(SAMPLE, layout);

test("lines lead from each lane and from each body's start mark to what starts there", () => {
  const starts = placed.links.filter(({ kind }) => kind === "start");
  expect(starts.toSorted((a, b) => (a.id < b.id ? 1 : -1))).toEqual([
    {
      id: "start lane:main",
      from: "lane:main",
      to: "first",
      kind: "start",
      outcome: "start",
      container: null,
    },
    { id: "start each", from: "each", to: "inner", kind: "start", outcome: BODY_START, container: "each" },
  ]);
  const without = placeGraph({ nodes: [{ id: "loop", config: { body: { nodes: [], start: 5 } } }] }, layout);
  expect(without.links).toEqual([]);
});

test("a point in a frame is a place in its body, and none is outside of it", () => {
  const areas = areasOf(placed);
  const frame = areas.get("each") ?? { x: 0, y: 0 };
  const at = { x: frame.x + BODY_CORNER.x + 30, y: frame.y + BODY_CORNER.y + 40 };
  expect(placeIn("each", at, areas)).toEqual({ x: 30, y: 40 });
  expect(placeIn("each", { x: frame.x - 500, y: frame.y - 500 }, areas)).toEqual({ x: 0, y: 0 });
  expect(placeIn(null, at, areas)).toEqual(at);
  const moved = placeGraph(SAMPLE, movePlaces(contentOf(), new Map([["inner", { x: 30, y: 40 }]])).layout);
  expect(areasOf(moved).get("inner")).toMatchObject({
    x: (areasOf(moved).get("each")?.x ?? 0) + BODY_CORNER.x + 30,
    y: (areasOf(moved).get("each")?.y ?? 0) + BODY_CORNER.y + 40,
  });
});

test("of a folded body nothing is drawn but how many nodes it has, and bodies in it count, too", () => {
  const inner = { id: "loop", type: "loop", config: { body: { nodes: [{ id: "deep" }], edges: [] } } };
  const { content } = addNode(contentOf(), "wait", { at: "level", container: "each" });
  const graph = changeLevel(content.graph, "each", (body) => ({
    ...body,
    nodes: [...draftListOf(body, "nodes"), inner],
  }));
  const open = placeGraph(graph, layout);
  const folded = placeGraph(graph, layout, new Set(["each"]));
  expect(open.boxes.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["each", "inner", "wait", "loop", "deep"]),
  );
  expect(folded.boxes.map(({ id }) => id)).toEqual(["lane:main", "first", "each", "end"]);
  expect(folded.links.some(({ container }) => container === "each")).toBe(false);
  const boxOf = ({ boxes }: typeof open, id: string) => boxes.find((box) => box.id === id);
  const inside = ["inner", "wait", "loop", "deep"];
  expect(boxOf(open, "each")).toMatchObject({ kind: "frame", inside });
  expect(boxOf(folded, "each")).toMatchObject({ kind: "node", inside });
  expect(boxOf(folded, "first")).toMatchObject({ kind: "node", inside: null });
  expect(boxOf(folded, "each")?.height).toBeLessThan(boxOf(open, "each")?.height ?? 0);
  // A body in a folded one keeps its own state.
  expect(placeGraph(graph, layout, new Set(["loop"])).boxes.map(({ id }) => id)).not.toContain("deep");
});

test("problems of all nodes of a folded body are counted together", () => {
  const mark = (errors: number, warnings: number) => ({ errors, warnings, messages: [`${errors}`] });
  expect(sumOf([mark(1, 0), mark(2, 1)])).toEqual({ errors: 3, warnings: 1, messages: ["1", "2"] });
  expect(sumOf([])).toBeUndefined();
  expect([markWords(mark(1, 5)), markWords(mark(0, 2)), markWords(mark(0, 1))]).toEqual([
    "1 error",
    "2 warnings",
    "1 warning",
  ]);
});

test("the containers of a node, the innermost first; of one that is there twice, no circle", () => {
  const body = { nodes: [{ id: "inner", config: { body: { nodes: [{ id: "deep" }] } } }] };
  expect(containersOf({ nodes: [{ id: "outer", config: { body } }] }, "deep")).toEqual(["inner", "outer"]);
  const own = { nodes: [{ id: "a", config: { body: { nodes: [{ id: "a" }] } } }] };
  expect(containersOf(own, "a")).toEqual(["a"]);
  expect(containersOf(own, "nobody")).toEqual([]);
});

describe("a line over several columns", () => {
  const transform = (id: string) => ({ id, type: "transform" });
  const graph = {
    nodes: ["a", "b", "c"].map(transform),
    edges: [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "a", to: "c" },
    ],
  };
  const bendsOf = ({ links }: typeof placed) => links.map(({ bends }) => bends);

  test("is led past the boxes between, in a body as well", () => {
    const alone = placeGraph(graph, layout);
    const [, , bends] = bendsOf(alone);
    expect(bendsOf(alone)).toEqual([undefined, undefined, [expect.objectContaining({ width: 224 })]]);
    const between = areasOf(alone).get("b");
    if (!between || !bends?.[0]) throw new Error("nothing is between");
    expect(bends[0].x).toBe(between.x);
    expect(bends[0].y < between.y || bends[0].y > between.y + between.height).toBe(true);

    const inner = placeGraph({ nodes: [{ id: "loop", type: "loop", config: { body: graph } }] }, layout);
    const inBody = inner.links.find(({ bends: own }) => own)?.bends?.[0];
    expect(inBody).toEqual({ ...bends[0], x: bends[0].x + BODY_CORNER.x, y: bends[0].y + BODY_CORNER.y });
  });

  test("is led past what somebody placed in its way, and is straight where nothing is", () => {
    const moved = (y: number) => movePlaces(contentOf(graph), new Map([["b", { x: 300, y }]])).layout;
    const inWay = placeGraph(graph, moved(0));
    const [, , bends] = bendsOf(inWay);
    const between = areasOf(inWay).get("b");
    expect(bends).toHaveLength(1);
    expect(bends?.[0]).toMatchObject({ x: between?.x, width: 224 });
    const y = bends?.[0]?.y ?? 0;
    expect(y < 0 || y > (between?.height ?? 0)).toBe(true);
    expect(bendsOf(inWay).slice(0, 2)).toEqual([undefined, undefined]);

    const far = {
      ...moved(2_000),
      nodes: { a: { x: 0, y: 0 }, b: { x: 300, y: 2_000 }, c: { x: 600, y: 0 } },
    };
    expect(bendsOf(placeGraph(graph, far))).toEqual([undefined, undefined, undefined]);
  });

  test("goes straight through each bend, with its middle in the middle one", () => {
    const bends = [1, 2, 3].map((column) => ({ x: column * 100, y: column * 10, width: 50 }));
    const [path, x, y] = bentPath({ x: 0, y: 0 }, { x: 400, y: 0 }, bends);
    expect([x, y]).toEqual([225, 20]);
    expect(path).toBe(
      "M0,0 C50,0 50,10 100,10 H150 C175,10 175,20 200,20 H250 C275,20 275,30 300,30 H350 C375,30 375,0 400,0",
    );
  });
});

test("a lane that nobody placed stays beside what it starts, whatever else is pasted", () => {
  const transform = (id: string) => ({ id, type: "transform", config: { expression: "input" } });
  const lanes = [{ id: "main", name: "Main", mode: "structured", start: "one", inputSchema: {} }];
  const edges = [{ from: "one", to: "two" }];
  const graph = { lanes, nodes: ["one", "two", "pasted"].map(transform), edges };
  const nodes = { two: { x: 800, y: 0 }, pasted: { x: 2_000, y: 300 } };
  const { boxes } = placeGraph(graph, { ...layout, nodes });
  const [lane, one] = [boxes.find(({ kind }) => kind === "lane"), boxes.find(({ id }) => id === "one")];
  expect(one?.x).toBeLessThan(800);
  expect(lane?.x).toBeLessThan(one?.x ?? 0);
});

test("what is pasted over others moves down together until it is over none", () => {
  const spot = (y: number, x = 0) => ({ id: `${x} ${y}`, x, y, width: 100, height: 50 });
  expect(roomBelow([spot(0), spot(100)], [spot(500)])).toBe(0);
  const by = roomBelow([spot(0), spot(100)], [spot(20), spot(180)]);
  expect(by).toBeGreaterThan(180);
  expect(roomBelow([spot(by), spot(100 + by)], [spot(20), spot(180)])).toBe(0);
});

test("who moves one box moves no other: the others of its level have their places from then on", () => {
  const { boxes } = placeGraph(SAMPLE, layout);
  const within = { layout, parents: new Set([null]), except: new Set(["first"]) };
  const others = placesOfOthers(boxes, within);
  expect([...others.keys()].toSorted()).toEqual(["each", "end", "lane:main"]);
  const moved = movePlaces(contentOf(), new Map([...others, ["first", { x: 900, y: 700 }]]));
  const [before, after] = [areasOf(placed), areasOf(placeGraph(SAMPLE, moved.layout))];
  for (const id of others.keys()) expect(after.get(id)).toEqual(before.get(id));
  expect(after.get("first")).toMatchObject({ x: 900, y: 700 });
});

test("from afar each line is drawn where its boxes are, also while one is dragged", () => {
  const [outer, inner] = pathsOf(placed, new Map());
  expect(outer.match(/M/g)).toHaveLength(3);
  expect(inner.match(/M/g)).toHaveLength(1);
  const frame = areasOf(placed).get("each") ?? { x: 0, y: 0 };
  const [, moved] = pathsOf(placed, new Map([["each", { x: frame.x + 1_000, y: frame.y }]]));
  const startOf = (path: string) => Number(/^M([\d.]+)/.exec(path)?.[1]);
  expect(startOf(moved) - startOf(inner)).toBe(1_000);
});
