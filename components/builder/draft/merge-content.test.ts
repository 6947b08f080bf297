import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { edgesOf, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";
import { applyEdit } from "../edits/apply-edit.ts";
import { removeItems } from "../edits/remove-items.ts";
import { mergeContent } from "./merge-content.ts";
import { contentOf } from "./sample-content.fixture.ts";

const base = contentOf();
const edited = (id: string, config: JsonObject) =>
  applyEdit(base, { kind: "set-node", node: { id, type: "transform", config } }) ?? base;
const ends = (graph: JsonObject) => edgesOf(graph).map(({ from, to }) => `${from} ${to}`);

test("a node that I keep and others deleted comes back with its edges and as the lane's start", () => {
  const mine = edited("first", { expression: "input.mine" });
  const theirs = removeItems(base, { nodes: new Set(["first"]) });
  expect(ends(theirs.graph)).toEqual(["each end"]);
  const { conflicts } = mergeContent({ base, mine, theirs });
  expect(conflicts).toHaveLength(1);
  const chosen = (side: "mine" | "theirs") =>
    mergeContent({ base, mine, theirs }, new Map([[conflicts[0]?.key ?? "", side]])).content.graph;
  expect(ends(chosen("mine")).toSorted()).toEqual(["each end", "first each"]);
  expect(lanesOf(chosen("mine"))[0]?.start).toBe("first");
  expect(ends(chosen("theirs"))).toEqual(["each end"]);
});

test("edges to what is gone for both stay gone", () => {
  const mine = removeItems(edited("first", { expression: "input.mine" }), { nodes: new Set(["each"]) });
  const theirs = removeItems(base, { nodes: new Set(["first"]) });
  const { conflicts } = mergeContent({ base, mine, theirs });
  const choices = new Map(conflicts.map(({ key }) => [key, "mine" as const]));
  expect(ends(mergeContent({ base, mine, theirs }, choices).content.graph)).toEqual([]);
});

test("a kept node has its edges again, no matter who deleted it", () => {
  const mine = removeItems(base, { nodes: new Set(["first"]) });
  const theirs = edited("first", { expression: "input.theirs" });
  const { conflicts } = mergeContent({ base, mine, theirs });
  const choices = new Map([[conflicts[0]?.key ?? "", "theirs" as const]]);
  const { graph } = mergeContent({ base, mine, theirs }, choices).content;
  expect(ends(graph).toSorted()).toEqual(["each end", "first each"]);
  expect(lanesOf(graph)[0]?.start).toBe("first");
});
