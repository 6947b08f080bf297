import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { allNodes, edgesOf, findNode, lanesOf, levelOf } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { movePlaces } from "./layout-edits.ts";
import { moveNodes, moveTargets } from "./move-nodes.ts";

const node = (id: string): JsonObject => ({ id, type: "transform", config: { expression: "input" } });
const loop = (id: string, body: JsonObject): JsonObject => ({ id, type: "loop", config: { body } });
/** a → b → c → each(x → y) → end, and an empty loop. */
const GRAPH: JsonObject = {
  lanes: [{ id: "main", start: "a" }],
  nodes: [
    ...["a", "b", "c"].map(node),
    loop("each", {
      start: "x",
      nodes: [node("x"), node("y"), loop("deep", { nodes: [], edges: [] })],
      edges: [{ from: "x", to: "y" }],
    }),
    node("end"),
    loop("empty", { start: "", nodes: [], edges: [] }),
  ],
  edges: [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
    { from: "c", to: "each" },
    { from: "each", to: "end" },
  ],
};
const draft = contentOf(GRAPH);
const nowhere = new Map();

function moved(ids: readonly string[], into: string | null, content: Content = draft) {
  const made = moveNodes(content, new Set(ids), { into, places: nowhere });
  if (made.fault !== undefined) throw new Error(made.fault);
  return made;
}
const containerOf = ({ graph }: Content, id: string) => findNode(graph, id)?.container;
const edgesIn = ({ graph }: Content, container: string | null) => edgesOf(levelOf(graph, container) ?? {});
const startOf = ({ graph }: Content, container: string) => levelOf(graph, container)?.start;

test("nodes go into a body with the edges among them; those that would cross its border are cut", () => {
  const { content, ids, cut } = moved(["b", "c"], "empty");
  expect([ids, cut]).toEqual([["b", "c"], 2]);
  expect(edgesIn(content, "empty")).toEqual([{ from: "b", to: "c" }]);
  expect(edgesIn(content, null)).toEqual([{ from: "each", to: "end" }]);
  expect(startOf(content, "empty")).toBe("b");
  expect(lanesOf(content.graph)).toMatchObject([{ start: "a" }]);
});

test("nodes come out of a body, whose start is then what the old one led to", () => {
  const { content, cut } = moved(["x"], null);
  expect(cut).toBe(1);
  expect(containerOf(content, "x")).toBeNull();
  expect(startOf(content, "each")).toBe("y");
  expect(edgesIn(content, "each")).toEqual([]);
  const empty = moved(["x", "y", "deep"], null).content;
  expect(startOf(empty, "each")).toBe("");
});

test("a lane that loses its start starts with the container that the start is in now", () => {
  expect(lanesOf(moved(["a", "b"], "each").content.graph)).toMatchObject([{ start: "each" }]);
  expect(lanesOf(moved(["a"], "deep").content.graph)).toMatchObject([{ start: "each" }]);
});

test("of nested nodes the outermost is moved, with its body", () => {
  const { content, ids, cut } = moved(["each", "x", "y"], "empty");
  expect([ids, cut]).toEqual([["each"], 2]);
  expect(containerOf(content, "each")).toBe("empty");
  expect(edgesIn(content, "each")).toEqual([{ from: "x", to: "y" }]);
});

test("nodes of several levels are moved together, each with its own edges", () => {
  const { content, ids } = moved(["b", "y"], "empty");
  expect(ids).toEqual(["b", "y"]);
  expect([containerOf(content, "b"), containerOf(content, "y")]).toEqual(["empty", "empty"]);
  // Nodes that are already there stay, and are not named.
  expect(moved(["b", "x"], "each").ids).toEqual(["b"]);
});

test("places in the old body are forgotten, and the new ones kept", () => {
  const at = { x: 5, y: 6 };
  const placed = movePlaces(draft, new Map(["b", "c"].map((id) => [id, { x: 1, y: 1 }])));
  const made = moveNodes(placed, new Set(["b"]), { into: "each", places: new Map([["b", at]]) });
  expect(made.fault === undefined && made.content.layout.nodes).toEqual({ b: at, c: { x: 1, y: 1 } });
  expect(moved(["b"], "each", placed).content.layout.nodes).toEqual({ c: { x: 1, y: 1 } });
});

test.each([
  [["each"], "each"],
  [["each"], "deep"],
  [["a"], null],
  [["a"], "nobody"],
  [["nobody"], "each"],
  [[], "each"],
])("%j into %s is no move, and says so", (ids, into) => {
  expect(moveNodes(draft, new Set(ids), { into, places: nowhere }).fault).toMatch(/\.$/);
});

test("no move loses a node, makes one twice or lets an edge cross a border", () => {
  const Id = fc.constantFrom(...allNodes(GRAPH).map(({ node: { id } }) => id));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uniqueArray(Id), fc.option(Id)), { maxLength: 6 }), (moves) => {
      let content = draft;
      for (const [ids, into] of moves) {
        const made = moveNodes(content, new Set(ids), { into, places: nowhere });
        const after = made.fault === undefined ? made : { content, cut: 0 };
        expect(edgeCount(after.content.graph)).toBe(edgeCount(content.graph) - after.cut);
        content = after.content;
      }
      const all = allNodes(content.graph);
      expect(all.map(({ node: { id } }) => id).toSorted()).toEqual(
        allNodes(GRAPH)
          .map(({ node: { id } }) => id)
          .toSorted(),
      );
      for (const container of [null, ...all.map(({ node: { id } }) => id)]) {
        const own = new Set(all.filter((one) => one.container === container).map((one) => one.node.id));
        for (const { from, to } of edgesIn(content, container))
          expect(own.has(from) && own.has(to)).toBe(true);
      }
      for (const { start } of lanesOf(content.graph)) expect(containerOf(content, String(start))).toBeNull();
    }),
  );
});

function edgeCount(graph: JsonObject): number {
  const levels = [null, ...allNodes(graph).map(({ node: { id } }) => id)];
  return levels.reduce((sum, one) => sum + edgesOf(levelOf(graph, one) ?? {}).length, 0);
}

test("nodes can be moved wherever they are not, but not into what they hold", () => {
  const targets = (...ids: string[]) => moveTargets(GRAPH, new Set(ids)).map((one) => one?.node.id ?? null);
  expect(targets("a")).toEqual(["each", "deep", "empty"]);
  expect(targets("x")).toEqual([null, "deep", "empty"]);
  expect(targets("each")).toEqual(["empty"]);
  expect(targets("a", "x")).toEqual([null, "each", "deep", "empty"]);
  expect(targets("nobody")).toEqual([]);
});
