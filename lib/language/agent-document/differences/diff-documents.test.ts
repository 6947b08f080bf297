import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { diffDocuments, isSameDocument } from "./diff-documents.ts";
import { fillDefaults } from "./fill-defaults.ts";

const node = (id: string, config: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  id,
  type: "transform",
  config,
  ...more,
});
const graph = (nodes: JsonObject[], edges: JsonObject[] = [], more: JsonObject = {}): JsonObject => ({
  format: "laneway.agent/1",
  lanes: [{ id: "main", name: "Main", start: "a" }],
  nodes,
  edges,
  ...more,
});

describe("what changed between two documents", () => {
  test("is told by id, whatever the order", () => {
    const before = graph(
      [node("a", { prompt: "one\ntwo\nthree" }), node("b"), node("c")],
      [{ from: "a", to: "b" }],
    );
    const after = graph(
      [node("d"), node("b"), node("a", { prompt: "one\n2\nthree" }, { name: "First" })],
      [
        { from: "a", on: "done", to: "b" },
        { from: "b", on: "failed", to: "d" },
      ],
    );
    const { nodes, edges, lanes, fields } = diffDocuments(before, { ...after, behaviorType: "pipeline" });
    expect(lanes).toEqual([]);
    expect(fields).toEqual([{ path: "behaviorType", before: null, after: "pipeline" }]);
    expect(edges).toEqual([{ change: "added", from: "b", on: "failed", to: "d", container: null }]);
    expect(nodes.map(({ change, id, formerId }) => [change, id, formerId])).toEqual([
      ["changed", "d", "c"],
      ["changed", "a", null],
    ]);
    expect(nodes[1]?.fields).toEqual([
      { path: "config.prompt", before: "one\ntwo\nthree", after: "one\n2\nthree" },
      { path: "name", before: null, after: "First" },
    ]);
  });

  test("is found inside bodies, and a node taken out of one has moved", () => {
    const body = (nodes: JsonObject[], edges: JsonObject[] = []) => ({ body: { start: "x", nodes, edges } });
    const before = graph([node("each", body([node("x"), node("y")], [{ from: "x", to: "y" }]))]);
    const after = graph([node("each", body([node("x", { expression: "1" })])), node("y")]);
    const { nodes, edges } = diffDocuments(before, after);
    expect(nodes.map(({ id, container, fields }) => [id, container, fields.map(({ path }) => path)])).toEqual(
      [
        ["x", "each", ["config.expression"]],
        ["y", null, ["in"]],
      ],
    );
    expect(edges).toEqual([{ change: "removed", from: "x", on: "done", to: "y", container: "each" }]);
  });

  test("is nothing where only defaults are written out", () => {
    const source = graph([
      {
        id: "a",
        type: "http",
        config: { method: "GET", url: "https://erp.example" },
        retry: { maxAttempts: 2 },
      },
    ]);
    const filled = fillDefaults(source);
    expect(filled).not.toEqual(source);
    expect(isSameDocument(diffDocuments(fillDefaults(filled), filled))).toBe(true);
    const broken = graph([...(source.nodes as JsonObject[]), { id: "b", type: "no such" }]);
    expect(diffDocuments(filled, fillDefaults(broken)).nodes.map(({ id }) => id)).toEqual(["b"]);
  });
});

describe("of any JSON", () => {
  const id = fc.constantFrom("a", "b", "__proto__", "<b>");
  const any = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  const part = fc.oneof(any, fc.record({ id, type: any, config: any, start: any, from: id, to: id }));
  const list = fc.oneof(fc.array(part), any);
  const document = fc.oneof(
    any,
    fc.record({ nodes: list, edges: list, lanes: list, format: any }),
  ) as fc.Arbitrary<Json>;

  test("a document does not differ from itself, and a difference has a mirror", () => {
    fc.assert(
      fc.property(document, document, (one, two) => {
        expect(isSameDocument(diffDocuments(one, one))).toBe(true);
        const [forth, back] = [diffDocuments(one, two), diffDocuments(two, one)];
        const count = (change: string, { nodes, edges }: typeof forth) =>
          [...nodes, ...edges].filter((item) => item.change === change).length;
        expect(count("added", forth)).toBe(count("removed", back));
        expect(count("changed", forth)).toBe(count("changed", back));
        fillDefaults(one);
      }),
      { numRuns: 300 },
    );
  });
});
