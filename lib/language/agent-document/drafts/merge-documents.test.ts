import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { mergeDocuments, type Side } from "./merge-documents.ts";
import { sameJson } from "./same-json.ts";

interface Node {
  id: string;
  type: string;
  name?: string;
  config: Record<string, Json>;
}
const node = (id: string, config: Record<string, Json> = {}): Node => ({ id, type: "transform", config });
const inside = (...nodes: Node[]) => ({ start: "in", nodes, edges: [] }) as unknown as JsonObject;
const graph = () => ({
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", start: "a" }],
  nodes: [
    node("a", { system: "one\ntwo\nthree", prompt: "hi", limits: { calls: 1, rounds: 2 } }),
    node("b", { cases: [{ name: "x", when: "1" }] }),
    node("each", { body: inside(node("in")) }),
  ],
  edges: [{ from: "a", to: "b" }],
});
type Graph = ReturnType<typeof graph>;

const base = graph() as unknown as JsonObject;
/** A copy, changed; `at` gives a node's config. */
const changed = (change: (copy: Graph, at: (id: string) => Node["config"]) => void): JsonObject => {
  const copy = graph();
  change(copy, (id) => copy.nodes.find((one) => one.id === id)?.config ?? {});
  return copy as unknown as JsonObject;
};
const merge = (mine: JsonObject, theirs: JsonObject, choices: ReadonlyMap<string, Side> = new Map()) =>
  mergeDocuments({ base, mine, theirs, choices });

describe("what two change apart from each other is all kept", () => {
  test("nodes, edges, lanes, inner nodes, and different fields of one node", () => {
    const mine = changed((copy, at) => {
      at("a").prompt = "hello";
      copy.nodes.push(node("mine"));
      copy.edges.push({ from: "b", to: "mine" });
      at("each").body = inside(node("in"), node("in_mine"));
    });
    const theirs = changed((copy, at) => {
      at("a").limits = { calls: 1, rounds: 9 };
      at("each").body = inside({ ...node("in"), name: "Inside" });
      copy.nodes.splice(1, 0, node("theirs"));
      copy.edges = [];
      copy.lanes.push({ id: "other", name: "Other", start: "a" });
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      lanes: [{ id: "go" }, { id: "other" }],
      nodes: [
        { id: "a", config: { prompt: "hello", limits: { calls: 1, rounds: 9 } } },
        { id: "theirs" },
        { id: "b" },
        { id: "each", config: { body: { nodes: [{ id: "in", name: "Inside" }, { id: "in_mine" }] } } },
        { id: "mine" },
      ],
      edges: [{ from: "b", to: "mine" }],
    });
  });

  test("cases by their names, and lines of one text", () => {
    const [x, y, z] = ["x", "mine", "theirs"].map((name) => ({ name, when: name === "x" ? "1" : name }));
    const mine = changed((_, at) => {
      at("b").cases = [x ?? "", y ?? ""];
      at("a").system = "ONE\ntwo\nthree";
    });
    const theirs = changed((_, at) => {
      at("b").cases = [z ?? "", x ?? ""];
      at("a").system = "one\ntwo\nthree\nfour";
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({
      nodes: [
        { config: { system: "ONE\ntwo\nthree\nfour" } },
        { config: { cases: [{ name: "theirs" }, { name: "x" }, { name: "mine" }] } },
        {},
      ],
    });
  });

  test("the order of whoever moved something", () => {
    const turned = changed((copy) => {
      copy.nodes.reverse();
    });
    const added = changed((copy) => {
      copy.nodes.push(node("late"));
    });
    const ids = ({ merged }: ReturnType<typeof merge>) =>
      (merged.nodes as { id: string }[]).map(({ id }) => id);
    expect(ids(merge(turned, added))).toEqual(["each", "late", "b", "a"]);
    expect(ids(merge(added, turned))).toEqual(["each", "late", "b", "a"]);
  });
});

describe("what both changed differently is a conflict", () => {
  const mine = changed((_, at) => {
    at("a").prompt = "mine";
  });
  const theirs = changed((_, at) => {
    at("a").prompt = "theirs";
    at("b").kept = true;
  });

  test("with both values, and mine until somebody chooses", () => {
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toMatchObject([
      { path: ["nodes", "#a", "config", "prompt"], base: "hi", mine: "mine", theirs: "theirs" },
    ]);
    expect(merged).toMatchObject({ nodes: [{ config: { prompt: "mine" } }, { config: { kept: true } }, {}] });
    const choices = new Map(conflicts.map(({ key }) => [key, "theirs" as const]));
    expect(merge(mine, theirs, choices).merged).toEqual(theirs);
  });

  test("a node that one removes and the other changes", () => {
    const without = changed((copy) => {
      copy.nodes.shift();
    });
    const { merged, conflicts } = merge(without, mine);
    expect(conflicts).toMatchObject([{ path: ["nodes", "#a"], mine: undefined, theirs: { id: "a" } }]);
    expect(merged.nodes).toHaveLength(2);
    const choices = new Map(conflicts.map(({ key }) => [key, "theirs" as const]));
    expect(merge(without, mine, choices).merged.nodes).toHaveLength(3);
  });

  test("one line of a text, and lists without names", () => {
    const ours = changed((_, at) => {
      at("a").system = "one\nMINE\nthree";
    });
    const others = changed((_, at) => {
      at("a").system = "one\nTHEIRS\nthree";
    });
    expect(merge(ours, others).conflicts).toHaveLength(1);
    const twice = changed((copy) => {
      copy.nodes.push(node("a"));
    });
    expect(merge(twice, mine).conflicts).toMatchObject([{ path: ["nodes"] }]);
  });
});

const Value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, 1, "x", "a\nb\nc", "a\nB\nc"),
    tie("list"),
    tie("object"),
  ),
  list: fc.array(
    fc.oneof(
      fc.record({ id: fc.constantFrom("a", "b", "c"), config: tie("any") }),
      fc.record({ from: fc.constantFrom("a", "b"), to: fc.constantFrom("a", "b") }),
      tie("any"),
    ),
    { maxLength: 4 },
  ),
  object: fc.dictionary(fc.constantFrom("nodes", "config", "name", "__proto__", "toString"), tie("any")),
}));
const Document = Value.object as fc.Arbitrary<JsonObject>;

describe("of any JSON", () => {
  test("who changed nothing gets the other's, on either side, and both the same is no conflict", () => {
    fc.assert(
      fc.property(Document, Document, (one, two) => {
        for (const { base: from, mine, theirs, merged } of [
          { base: one, mine: one, theirs: two, merged: two },
          { base: one, mine: two, theirs: one, merged: two },
          { base: one, mine: two, theirs: two, merged: two },
        ])
          expect(mergeDocuments({ base: from, mine, theirs })).toEqual({ merged, conflicts: [] });
      }),
    );
  });

  test("both sides find the same conflicts, and with all choices on one side, its changes are all there", () => {
    fc.assert(
      fc.property(Document, Document, Document, (from, mine, theirs) => {
        const forth = mergeDocuments({ base: from, mine, theirs });
        const back = mergeDocuments({ base: from, mine: theirs, theirs: mine });
        expect(back.conflicts.map(({ key }) => key).toSorted()).toEqual(
          forth.conflicts.map(({ key }) => key).toSorted(),
        );
        const choices = new Map(forth.conflicts.map(({ key }) => [key, "theirs" as const]));
        const chosen = mergeDocuments({ base: from, mine, theirs, choices });
        // Once merged, merging again with either changes nothing more.
        const again = mergeDocuments({ base: theirs, mine: chosen.merged, theirs });
        expect(sameJson(again.merged, chosen.merged)).toBe(true);
        for (const conflict of forth.conflicts) expect(sameJson(conflict.mine, conflict.theirs)).toBe(false);
      }),
    );
  });
});
