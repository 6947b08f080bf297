import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { edgesOf, findNode, lanesOf, nodesOf } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { contentOf, SAMPLE } from "../draft/sample-content.fixture.ts";
import { addNode } from "./add-node.ts";
import { applyEdit } from "./apply-edit.ts";
import { addLane, connect, setLaneStart } from "./connect.ts";
import { copyNodes, pasteNodes } from "./copied.ts";
import { record, redo, replace, startHistory, undo } from "./history.ts";
import { addNote, movePlaces } from "./layout-edits.ts";
import { removeItems } from "./remove-items.ts";

const sample = contentOf();
const config = (content: Content, id: string) => Object(findNode(content.graph, id)?.node.config);

describe("adding a node", () => {
  test("at an edge takes the edge apart; its first outcome leads on", () => {
    const edge = { from: "each", to: "end" };
    const { content, id } = addNode(sample, "approval", { at: "edge", container: null, edge });
    expect(id).toBe("approval");
    expect(edgesOf(content.graph)).toEqual([
      { from: "first", to: "each" },
      { from: "each", to: "approval" },
      { from: "approval", on: "approved", to: "end" },
    ]);
  });

  test("after an outcome in a body stays in that body", () => {
    const { content, id } = addNode(sample, "http", { at: "outcome", from: "inner", on: "done" });
    expect(findNode(content.graph, id)?.container).toBe("each");
    expect(nodesOf(content.graph)).toHaveLength(3);
  });

  test("gives a level that begins nowhere its start", () => {
    const blank = contentOf({ lanes: [{ id: "main", start: "" }], nodes: [], edges: [] });
    const first = addNode(blank, "for_each", { at: "level", container: null });
    expect(lanesOf(first.content.graph)).toMatchObject([{ start: "for_each" }]);
    const second = addNode(first.content, "llm", { at: "level", container: "for_each" });
    expect(config(second.content, "for_each").body).toMatchObject({ start: "llm", nodes: [{ id: "llm" }] });
    const third = addNode(second.content, "llm", { at: "level", container: null });
    expect(third.id).toBe("llm_2");
    expect(lanesOf(third.content.graph)).toMatchObject([{ start: "for_each" }]);
  });
});

test("renaming a node takes along edges, starts, places and expressions, inner ones too", () => {
  const placed = movePlaces(sample, new Map([["first", { x: 1, y: 2 }]]));
  const { graph, layout } = applyEdit(placed, { kind: "rename-node", from: "first", to: "begin" });
  expect(lanesOf(graph)).toMatchObject([{ start: "begin" }]);
  expect(edgesOf(graph)[0]).toEqual({ from: "begin", to: "each" });
  expect(config({ ...placed, graph }, "each").items).toBe("nodes.begin.items");
  expect(config({ ...placed, graph }, "inner").expression).toBe("nodes.begin");
  expect(layout.nodes).toEqual({ begin: { x: 1, y: 2 } });
});

test("an edge that becomes one that is there is not there twice", () => {
  const both = connect(sample, { from: "first", to: "end" }) ?? sample;
  const changed = applyEdit(both, {
    kind: "set-edge",
    edge: { from: "first", to: "end" },
    to: { from: "first", to: "each" },
  });
  expect(edgesOf(changed.graph)).toEqual(edgesOf(SAMPLE));
});

test("edges join nodes of one level, and lanes begin in the graph itself", () => {
  expect(connect(sample, { from: "first", to: "inner" })).toBeUndefined();
  expect(setLaneStart(sample, "main", "inner")).toBeUndefined();
  expect(lanesOf(setLaneStart(sample, "main", "end")?.graph ?? {})).toMatchObject([{ start: "end" }]);
});

test("what is removed takes its edges along, and an untouched part stays the same object", () => {
  const { graph } = removeItems(sample, { nodes: new Set(["end"]) });
  expect(edgesOf(graph)).toEqual([{ from: "first", to: "each" }]);
  expect(findNode(graph, "each")?.node).toBe(findNode(SAMPLE, "each")?.node);
  expect(removeItems(sample, { nodes: new Set(["nobody"]) }).graph).toBe(sample.graph);
});

describe("copy and paste", () => {
  const copied = copyNodes(sample, new Set(["first", "each", "inner"]), new Map());

  test("among themselves the copies are joined as before, with other ids where those are taken", () => {
    const pasted = pasteNodes(sample, copied, { container: null, at: { x: 0, y: 0 } });
    if (pasted.fault !== undefined) throw new Error(pasted.fault);
    expect(pasted.ids).toEqual(["first_2", "each_2"]);
    expect(edgesOf(pasted.content.graph)).toContainEqual({ from: "first_2", to: "each_2" });
    expect(config(pasted.content, "each_2").items).toBe("nodes.first_2.items");
    expect(config(pasted.content, "inner_2").expression).toBe("nodes.first_2");
    expect(config(pasted.content, "each_2").body.start).toBe("inner_2");
  });

  test("a whole agent file and a list of nodes can be pasted, into a body too", () => {
    const blank = contentOf({});
    const file = JSON.stringify({ name: "Other", graph: SAMPLE });
    expect(pasteNodes(blank, file, { container: null, at: { x: 0, y: 0 } })).toMatchObject({
      ids: ["first", "each", "end"],
    });
    const list = JSON.stringify([{ id: "one", type: "wait" }]);
    const inside = pasteNodes(sample, list, { container: "each", at: { x: 0, y: 0 } });
    if (inside.fault !== undefined) throw new Error(inside.fault);
    expect(findNode(inside.content.graph, "one")?.container).toBe("each");
  });

  test("what a parser would change cannot be pasted, and says where", () => {
    const text = '{"nodes":[{"id":"one","type":"wait","config":{"n":7615917337495251231}}]}';
    const { fault } = pasteNodes(sample, text, { container: null, at: { x: 0, y: 0 } });
    expect(fault).toContain("/nodes/0/config/n is a whole number with more digits than a JSON number keeps");
  });

  test.each([["a shopping list"], ["{"], ["[]"], ["{}"], ["null"], ["12"], ['{"nodes": [{"type": "x"}]}']])(
    "%s cannot be pasted, and says why",
    (text) => {
      const { fault } = pasteNodes(sample, text, { container: null, at: { x: 0, y: 0 } });
      expect(fault).toMatch(/clipboard has no/);
    },
  );
});

const Id = fc.constantFrom("first", "each", "inner", "end", "main", "nobody", "__proto__", "");
const Any = fc.jsonValue({ maxDepth: 4 }).filter(isJsonObject) as fc.Arbitrary<JsonObject>;
const Hostile = fc.record(
  {
    lanes: fc.oneof(fc.array(fc.oneof(fc.record({ id: Id, start: Id }), Any)), Any),
    nodes: fc.oneof(
      fc.array(fc.oneof(fc.record({ id: Id, type: Id, config: Any }), fc.constantFrom(null, 1, "x"), Any)),
      Any,
    ),
    edges: fc.oneof(fc.array(fc.oneof(fc.record({ from: Id, to: Id }), Any)), Any),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<JsonObject>;
const Graph = fc.oneof(fc.constant(SAMPLE), Hostile);

type Change = (content: Content) => Content | undefined;
const Edit: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(Id, Any).map(
    ([id, rest]): Change =>
      (one) =>
        applyEdit(one, { kind: "set-node", node: { ...rest, id } }),
  ),
  fc.tuple(Id, Id).map(
    ([from, to]): Change =>
      (one) =>
        applyEdit(one, { kind: "rename-node", from, to }),
  ),
  fc.tuple(Id, Id).map(
    ([from, to]): Change =>
      (one) =>
        connect(one, { from, to }),
  ),
  fc.tuple(Id, Id).map(
    ([lane, to]): Change =>
      (one) =>
        setLaneStart(one, lane, to),
  ),
  Id.map(
    (from): Change =>
      (one) =>
        addNode(one, "switch", { at: "outcome", from, on: "done" }).content,
  ),
  Id.map(
    (container): Change =>
      (one) =>
        addNode(one, "loop", { at: "level", container }).content,
  ),
  fc.tuple(Id, Id).map(
    ([from, to]): Change =>
      (one) =>
        addNode(one, "wait", { at: "edge", container: null, edge: { from, to } }).content,
  ),
  fc.constant<Change>((one) => addLane(one).content),
  fc.constant<Change>((one) => addNote(one, { x: 1, y: 1 }).content),
  Id.map(
    (id): Change =>
      (one) =>
        movePlaces(one, new Map([[id, { x: 3, y: 4 }]])),
  ),
  Id.map(
    (id): Change =>
      (one) =>
        removeItems(one, { nodes: new Set([id]), lanes: new Set([id]) }),
  ),
  Id.map(
    (id): Change =>
      (one) => {
        const text = copyNodes(one, new Set([id]), new Map());
        const pasted = pasteNodes(one, text, { container: null, at: { x: 0, y: 0 } });
        return pasted.fault === undefined ? pasted.content : undefined;
      },
  ),
);
const never = () => {
  throw new Error("nobody else changed it");
};

test("any edits of any draft, all undone, give the draft; all done again, what they had made", () => {
  fc.assert(
    fc.property(
      Graph,
      fc.array(fc.tuple(Edit, fc.option(fc.constantFrom("typing", "moving")))),
      (graph, edits) => {
        let history = startHistory(contentOf(graph));
        const before = JSON.stringify(graph);
        for (const [at, [edit, group]] of edits.entries()) {
          const next = edit(history.present);
          if (next) history = record(history, next, { label: "Edit", at, group: group ?? undefined });
        }
        const made = history.present;
        while (history.past.length > 0) history = undo(history, never);
        expect(history.present.graph).toBe(graph);
        expect(JSON.stringify(history.present.graph)).toBe(before);
        while (history.future.length > 0) history = redo(history, never);
        expect(history.present).toBe(made);
      },
    ),
  );
});

test("typing is one step until somebody pauses or does something else", () => {
  const typed = (history: ReturnType<typeof startHistory<string>>, text: string, at: number) =>
    record(history, text, { label: "Type", group: "name", at });
  let history = typed(typed(startHistory(""), "a", 0), "ab", 800);
  expect(history.past).toHaveLength(1);
  history = typed(history, "abc", 10_000);
  expect(history.past).toHaveLength(2);
  expect(undo(history, never).present).toBe("ab");
  const others = replace(history, "abc by others");
  const undone = undo(others, ({ from, to, present }) => present.replace(from, to));
  expect(undone.present).toBe("ab by others");
});
