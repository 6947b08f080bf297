import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { checkPin } from "./check-pin.ts";

const http = { id: "pay", type: "http", config: { method: "POST", url: "https://pay.example/" } };
const model = {
  id: "judge",
  type: "llm",
  config: {
    model: "default",
    prompt: "Judge",
    outputSchema: { type: "object", required: ["ok"], properties: { ok: { type: "boolean" } } },
  },
};

function check(node: { readonly id: string; readonly [key: string]: Json }, value: Json) {
  const document = { lanes: [], nodes: [node], edges: [] };
  return checkPin({ document, nodeId: node.id, value });
}

test("an output has the members and the types that the node gives", () => {
  expect(check(http, { status: 201, headers: {}, body: { id: 7 } }).faults).toEqual([]);
  expect(check(http, { status: "201", reason: "" }).faults).toEqual([
    expect.stringMatching(/^status must be/),
    expect.stringMatching(/^reason /),
  ]);
  expect(check(model, "yes").faults).toEqual([expect.stringMatching(/^The output must be/)]);
});

test("a failure is one that a node can have, and no output of a node that cannot fail", () => {
  const failure = { error: { code: "node_failed", message: "down" } };
  expect(check(http, failure).faults).toEqual([]);
  const wait = { id: "later", type: "wait", config: { seconds: 5 } };
  expect(check(wait, failure).faults).not.toEqual([]);
});

test("the example fits, with every member that is named", () => {
  const { example } = check(http, null);
  expect(example).toMatchObject({ status: 200, headers: {} });
  expect(check(http, example).faults).toEqual([]);
  expect(check(model, null).example).toEqual({ ok: expect.any(Boolean) });
});

test.for([
  ["half written", { id: "pay", type: "http", config: { method: 7 } }],
  ["of an unknown type", { id: "pay", type: "fax", config: {} }],
  ["with a schema that is none", { ...model, config: { ...model.config, outputSchema: { type: "fish" } } }],
] as const)("of a node that is %s, any output is taken", ([, node]) => {
  expect(check(node, "anything")).toEqual({ example: {}, faults: [] });
});
