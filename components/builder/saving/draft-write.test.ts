import fc from "fast-check";
import { expect, test } from "vitest";
import { GraphChange } from "#lib/contract/authoring-changes.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { applyChanges } from "#lib/language/agent-document/changes/apply-changes.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";
import type { Content } from "../draft/content.ts";
import { contentOf, SAMPLE } from "../draft/sample-content.fixture.ts";
import { addNode } from "../edits/add-node.ts";
import { applyEdit } from "../edits/apply-edit.ts";
import { moveNodes } from "../edits/move-nodes.ts";
import { removeItems } from "../edits/remove-items.ts";
import { setStart } from "../edits/starts.ts";
import { draftWrite } from "./draft-write.ts";

/** A graph of the sample's parts and so many more nodes. */
function largeGraph(count: number): JsonObject {
  const more = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    type: "transform",
    config: { expression: `"${"x".repeat(80)}"` },
  }));
  const edges = more.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
  const { nodes, edges: own } = SAMPLE as { nodes: JsonObject[]; edges: JsonObject[] };
  return { ...SAMPLE, nodes: [...nodes, ...more], edges: [...own, ...edges] };
}
const large = contentOf(largeGraph(800));

/** The graph that the server has after a write. */
function saved(from: Content, to: Content) {
  const write = draftWrite(from, to, 1);
  if (!write) throw new Error("nothing is written");
  const { changes, graph } = write;
  const made = changes ? applyChanges(from.graph, changes).graph : graph;
  expect(sameJson(made as JsonObject, to.graph)).toBe(true);
  return { changes, bytes: JSON.stringify(write).length };
}

test("of a large graph only what changed is sent, and of a small one all of it", () => {
  const node = { id: "n7", type: "transform", config: { expression: "1" } };
  const edited = saved(large, applyEdit(large, { kind: "set-node", node }));
  expect(edited.changes).toEqual([{ set: "node", value: node }]);
  expect(edited.bytes).toBeLessThan(200);
  const small = contentOf();
  const edit = { kind: "set-node", node: { id: "end", type: "output", config: {} } } as const;
  expect(saved(small, applyEdit(small, edit)).changes).toBeUndefined();
});

const EDITS: readonly (readonly ["changes" | "graph", string, (content: Content) => Content | undefined])[] =
  [
    [
      "changes",
      "a node added at an edge",
      (one) => addNode(one, "wait", { at: "edge", container: null, edge: { from: "n3", to: "n4" } }).content,
    ],
    [
      "changes",
      "a node added in a body",
      (one) => addNode(one, "wait", { at: "outcome", from: "inner", on: "done" }).content,
    ],
    ["changes", "nodes removed", (one) => removeItems(one, { nodes: new Set(["n5", "n6", "inner"]) })],
    ["graph", "a node renamed", (one) => applyEdit(one, { kind: "rename-node", from: "first", to: "begin" })],
    [
      "changes",
      "a node moved into a body",
      (one) => {
        const moved = moveNodes(one, new Set(["n9", "n10"]), { into: "each", places: new Map() });
        return moved.fault === undefined ? moved.content : undefined;
      },
    ],
    [
      "changes",
      "a node moved out of a body",
      (one) => {
        const moved = moveNodes(one, new Set(["inner"]), { into: null, places: new Map() });
        return moved.fault === undefined ? moved.content : undefined;
      },
    ],
    ["changes", "a lane's start", (one) => setStart(one, { kind: "lane", id: "main" }, "end")],
    [
      "changes",
      "a body's start",
      (one) => {
        const { content, id } = addNode(one, "wait", { at: "level", container: "each" });
        return setStart(content, { kind: "body", id: "each" }, id);
      },
    ],
    [
      "graph",
      "another member of the graph",
      (one) => ({ ...one, graph: { ...one.graph, format: "another" } }),
    ],
    [
      "graph",
      "another order",
      (one) => ({ ...one, graph: { ...one.graph, nodes: (one.graph.nodes as JsonObject[]).toReversed() } }),
    ],
    ["graph", "no list of nodes", (one) => ({ ...one, graph: { ...one.graph, nodes: "none" } })],
  ];

test.each(EDITS)("as %s: %s, and what is saved is what was made", (sent, _, edit) => {
  const made = edit(large);
  if (!made) throw new Error("the edit changed nothing");
  expect(saved(large, made).changes !== undefined).toBe(sent === "changes");
});

const LONG = "i".repeat(201);
const Part = fc.record(
  {
    id: fc.constantFrom("a", "b", "c", "constructor", "__proto__", "", LONG),
    type: fc.constantFrom("x", "y"),
    config: fc.option(
      fc.record({ body: fc.constantFrom({ nodes: [{ id: "a" }], edges: [] }, { nodes: [{ id: "d" }] }, 5) }),
      { nil: {} },
    ),
  },
  { requiredKeys: ["id"] },
);
const Id = fc.constantFrom("a", "b", "c", "d", LONG);
const Level = fc.record(
  {
    lanes: fc.array(fc.oneof(Part, fc.constant(7)), { maxLength: 3 }),
    nodes: fc.oneof(fc.array(fc.oneof(Part, fc.constant(null)), { maxLength: 5 }), fc.constant("none")),
    edges: fc.array(
      fc.oneof(
        fc.record({ from: Id, to: Id, label: fc.boolean() }, { requiredKeys: ["from", "to"] }),
        fc.constant(1),
      ),
      { maxLength: 5 },
    ),
    format: fc.constantFrom("one", "two"),
  },
  { requiredKeys: [] },
);

test("whatever two drafts are, a write makes one the other", () => {
  // Large enough that sending changes is preferred.
  const padding = "x".repeat(70_000);
  const Graph = Level.map((level) => ({ ...level, padding }) as unknown as JsonObject).filter(isJsonObject);
  fc.assert(
    fc.property(Graph, Graph, (from, to) => {
      fc.pre(!sameJson(from, to));
      const { changes } = saved(contentOf(from), contentOf(to));
      for (const change of changes ?? []) expect(GraphChange.safeParse(change).success).toBe(true);
    }),
  );
});
