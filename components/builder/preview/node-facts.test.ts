import { expect, test } from "vitest";
import { previewFacts } from "./node-facts.ts";

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
