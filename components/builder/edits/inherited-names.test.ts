import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Content, Place } from "../draft/content.ts";
import { mergeContent } from "../draft/merge-content.ts";
import { contentOf } from "../draft/sample-content.fixture.ts";
import { draftWrite } from "../saving/draft-write.ts";
import { applyEdit } from "./apply-edit.ts";
import { movePlaces } from "./layout-edits.ts";
import { removeItems } from "./remove-items.ts";

/** A draft with one node, called as a member that every object has. */
const draftWith = (id: string): Content => {
  const graph: JsonObject = { lanes: [], nodes: [{ id, type: "transform", config: {} }], edges: [] };
  return contentOf(graph);
};
const placesOf = ({ layout }: Content): [string, Place][] => Object.entries(layout.nodes);
const at: Place = { x: 1, y: 2 };

test.each(["constructor", "valueOf", "__proto__"])(
  "a node called %s is placed, renamed, merged and forgotten like any other",
  (id) => {
    const draft = draftWith(id);
    const placed = movePlaces(draft, new Map([[id, at]]));
    expect(placesOf(placed)).toEqual([[id, at]]);
    expect(placesOf(applyEdit(draft, { kind: "rename-node", from: id, to: "other" }))).toEqual([]);
    expect(placesOf(applyEdit(placed, { kind: "rename-node", from: id, to: "other" }))).toEqual([
      ["other", at],
    ]);

    const written = JSON.stringify(draftWrite(draft, placed, 1));
    expect(written).toBe(`{"revision":1,"layout":{"nodes":{"${id}":{"x":1,"y":2}}}}`);
    const gone = removeItems(placed, { nodes: new Set([id]) });
    expect(JSON.stringify(draftWrite(placed, gone, 1)?.layout)).toBe(`{"nodes":{"${id}":null}}`);

    const merged = (mine: Content, theirs: Content) => mergeContent({ base: placed, mine, theirs }).content;
    expect(placesOf(merged(gone, placed))).toEqual([]);
    const further = movePlaces(placed, new Map([[id, { x: 5, y: 5 }]]));
    expect(placesOf(merged(further, placed))).toEqual([[id, { x: 5, y: 5 }]]);
  },
);
