import { expect, test } from "vitest";
import { isBlockedWrite, previewFacts } from "./node-facts.ts";

const none = { settings: { pins: {}, off: [], writers: [] }, outputs: { input: {}, nodes: {}, omitted: [] } };

test.each(["constructor", "toString", "__proto__"])(
  "a node called %s is neither pinned nor has it an output before somebody pins it",
  (id) => {
    expect(previewFacts(id, none)).toMatchObject({ pin: undefined, output: undefined });
    const own = JSON.parse(`{ "${id}": { "own": 1 } }`);
    const given = { settings: { ...none.settings, pins: own }, outputs: { ...none.outputs, nodes: own } };
    expect(previewFacts(id, given)).toMatchObject({ pin: { own: 1 }, output: { own: 1 } });
  },
);

test("a blocked write is no output to pin, any other failure is", () => {
  expect(isBlockedWrite({ error: { code: "preview_write_blocked" }, wouldSend: {} })).toBe(true);
  expect(isBlockedWrite({ error: { code: "node_failed" } })).toBe(false);
  expect(isBlockedWrite("preview_write_blocked")).toBe(false);
});
