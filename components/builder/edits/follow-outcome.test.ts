import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { edgesOf } from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { applyEdit } from "./apply-edit.ts";

const route = (...names: string[]): JsonObject => ({
  id: "route",
  type: "switch",
  config: { cases: names.map((name) => ({ name, when: "true" })) },
});
const other = { id: "other", type: "switch", config: { cases: [{ name: "low", when: "true" }] } };
const draft = contentOf({
  nodes: [route("low", "high"), other, { id: "end", type: "output", config: { value: "1" } }],
  edges: [
    { from: "route", on: "low", to: "end" },
    { from: "route", on: "high", to: "other" },
    { from: "other", on: "low", to: "end" },
  ],
});
const set = (content: Content, ...names: string[]) =>
  applyEdit(content, { kind: "set-node", node: route(...names) });
const followed = ({ graph }: Content) => edgesOf(graph).map(({ on }) => on);

test("edges follow a case to its new name, letter by letter, and those of other nodes stay", () => {
  const typed = ["h", "hu", "hug", "huge"].reduce((content, name) => set(content, "low", name), draft);
  expect(followed(typed)).toEqual(["low", "huge", "low"]);
  expect(followed(set(typed, "low", "done"))).toEqual(["low", undefined, "low"]);
});

test("cases that are moved, removed or added take no edges along", () => {
  expect(followed(set(draft, "high", "low"))).toEqual(["low", "high", "low"]);
  expect(followed(set(draft, "low"))).toEqual(["low", "high", "low"]);
  expect(followed(set(draft, "low", "high", "new"))).toEqual(["low", "high", "low"]);
  expect(followed(set(draft, "low", "low"))).toEqual(["low", "high", "low"]);
});
