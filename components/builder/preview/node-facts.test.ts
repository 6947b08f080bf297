import { expect, test } from "vitest";
import { nodeFacts } from "./node-facts.ts";

const none = { settings: { pins: {}, off: [], writers: [] }, outputs: { input: {}, nodes: {}, omitted: [] } };

test.each(["constructor", "toString", "__proto__"])(
  "a node called %s is neither pinned nor has it an output before somebody pins it",
  (id) => {
    expect(nodeFacts(id, none)).toMatchObject({ pin: undefined, output: undefined });
    const own = JSON.parse(`{ "${id}": { "own": 1 } }`);
    const given = { settings: { ...none.settings, pins: own }, outputs: { ...none.outputs, nodes: own } };
    expect(nodeFacts(id, given)).toMatchObject({ pin: { own: 1 }, output: { own: 1 } });
  },
);
