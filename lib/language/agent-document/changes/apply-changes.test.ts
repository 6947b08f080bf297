import { expect, test } from "vitest";
import type { GraphChange } from "#lib/contract/authoring-changes.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { NODE_TYPES } from "#lib/language/node-types/node-types.ts";
import { applyChanges } from "./apply-changes.ts";

const graph: JsonObject = {
  format: "laneway.agent/1",
  lanes: [{ id: "go", start: "a" }],
  nodes: [
    { id: "a", type: "transform" },
    {
      id: "each",
      type: "for_each",
      config: {
        items: "[]",
        body: { start: "x", nodes: [{ id: "x" }, { id: "y" }], edges: [{ from: "x", to: "y" }] },
      },
    },
    { id: "b" },
  ],
  edges: [
    { from: "a", to: "each" },
    { from: "each", on: "done", to: "b" },
  ],
};
const after = (...changes: GraphChange[]) => {
  const { graph: changed, fault } = applyChanges(graph, changes);
  if (fault) throw new Error(fault.message);
  return changed;
};
const body = (changed: JsonObject) => (changed.nodes as { config?: { body: JsonObject } }[])[1]?.config?.body;

test("a node is put in the place of the one with its id, wherever that is, or added at the end", () => {
  expect(after({ set: "node", value: { id: "a", type: "http" } }).nodes).toMatchObject([
    { id: "a", type: "http" },
    { id: "each" },
    { id: "b" },
  ]);
  expect(body(after({ set: "node", value: { id: "y", type: "llm" } }))?.nodes).toEqual([
    { id: "x" },
    { id: "y", type: "llm" },
  ]);
  expect((after({ set: "node", value: { id: "c" } }).nodes as unknown[]).at(-1)).toEqual({ id: "c" });
  expect(body(after({ set: "node", in: "each", value: { id: "z" } }))?.nodes).toHaveLength(3);
  expect(graph.nodes).toHaveLength(3);
});

test("a node leaves with its edges, and an edge by what it joins", () => {
  expect(after({ remove: "node", id: "each" })).toMatchObject({
    nodes: [{ id: "a" }, { id: "b" }],
    edges: [],
  });
  expect(body(after({ remove: "node", id: "y" }))).toMatchObject({ nodes: [{ id: "x" }], edges: [] });
  expect(after({ remove: "edge", id: { from: "each", to: "b" } }).edges).toEqual([{ from: "a", to: "each" }]);
  expect(body(after({ remove: "edge", id: { from: "x", on: "done", to: "y" } }))?.edges).toEqual([]);
  expect(after({ set: "edge", value: { from: "a", on: "failed", to: "b" } }).edges).toHaveLength(3);
  expect(after({ set: "edge", value: { from: "each", to: "b" } }).edges).toHaveLength(2);
});

const typesBy = (isContainer: boolean) =>
  Object.entries(NODE_TYPES).flatMap(([type, { kind }]) =>
    (kind === "container") === isContainer ? [type] : [],
  );
const putInto = (type: string) =>
  applyChanges({ nodes: [{ id: "n", type }] }, [{ set: "node", in: "n", value: { id: "inner" } }]);

test.each(typesBy(true))("a node of type %s, which has an inner graph, takes others into it", (type) => {
  expect(putInto(type).graph?.nodes).toMatchObject([{ config: { body: { nodes: [{ id: "inner" }] } } }]);
});

test.each(typesBy(false))("one of type %s does not", (type) => {
  expect(putInto(type).fault?.message).toBe("is no for_each or loop node of the graph: n");
});

test("a graph is built from nothing, in one go", () => {
  const { graph: made } = applyChanges({}, [
    { set: "lane", value: { id: "go", start: "each" } },
    { set: "node", value: { id: "each", type: "for_each" } },
    { set: "node", in: "each", value: { id: "one" } },
  ]);
  expect(made).toEqual({
    lanes: [{ id: "go", start: "each" }],
    nodes: [{ id: "each", type: "for_each", config: { body: { nodes: [{ id: "one" }], edges: [] } } }],
  });
});

test.each<[string, GraphChange, object]>([
  ["no such node", { remove: "node", id: "nobody" }, { member: "id" }],
  ["no such lane", { remove: "lane", id: "nobody" }, { member: "id" }],
  ["no such edge", { remove: "edge", id: { from: "a", to: "b" } }, { member: "id" }],
  ["no such container", { set: "node", in: "nobody", value: { id: "z" } }, { member: "in" }],
  ["a container that has no body", { set: "node", in: "a", value: { id: "z" } }, { member: "in" }],
  ["an edge in no container", { set: "edge", in: "b", value: { from: "x", to: "y" } }, { member: "in" }],
  ["a node removed from no container", { remove: "node", in: "a", id: "x" }, { member: "in" }],
  ["a node inside itself", { set: "node", in: "each", value: { id: "each" } }, { member: "in" }],
  ["a node deep inside itself", { set: "node", in: "deep", value: { id: "each" } }, { member: "in" }],
  ["a node without an id", { set: "node", value: { type: "llm" } }, { member: "value" }],
])("%s is a fault that names its change, and nothing is changed", (_, change, fault) => {
  const before = structuredClone(graph);
  const deep: GraphChange = { set: "node", in: "each", value: { id: "deep", type: "loop" } };
  const applied = applyChanges(graph, [{ set: "node", value: { id: "c" } }, deep, change]);
  expect(applied).toMatchObject({ fault: { index: 2, ...fault } });
  expect(graph).toEqual(before);
});

test("the values that changes bring are not modified by later changes", () => {
  const value: JsonObject = { id: "all", type: "loop", config: { body: { nodes: [], edges: [] } } };
  const given = structuredClone(value);
  after({ set: "node", value }, { set: "node", in: "all", value: { id: "one" } });
  expect(value).toEqual(given);
});

test("hostile names are names", () => {
  const changed = after({ set: "node", value: JSON.parse('{"id":"__proto__","type":"x"}') });
  expect((changed.nodes as unknown[]).at(-1)).toEqual({ id: "__proto__", type: "x" });
  expect(Object.getPrototypeOf({})).not.toHaveProperty("type");
});
