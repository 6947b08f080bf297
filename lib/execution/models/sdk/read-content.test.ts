import type { LanguageModelV4Content } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import type { ModelMessage } from "../model-message.ts";
import { readModelContent } from "./read-content.ts";
import { toolNames } from "./tool-names.ts";

const names = toolNames(["crm.find"]);

function read(content: readonly LanguageModelV4Content[], messages: readonly ModelMessage[] = []) {
  return readModelContent({
    content,
    messages,
    model: "acme:m",
    names,
    acceptsCalls: true,
    keepReasoning: true,
  });
}

function toolCall(
  toolCallId: string,
  input: string,
  toolName = names.toWire("crm.find"),
): LanguageModelV4Content {
  return { type: "tool-call", toolCallId, toolName, input };
}

test.each([
  ["", {}, undefined],
  ["  ", {}, undefined],
  ["null", {}, undefined],
  ['{"id":7}', { id: 7 }, undefined],
  ['{"id":', '{"id":', "The arguments are not valid JSON."],
  ["[7]", "[7]", "The arguments are not a JSON object."],
  ['"x"', '"x"', "The arguments are not a JSON object."],
  ['{"id":1e999}', '{"id":1e999}', "The arguments are not valid JSON."],
  ["\0\ud800", "\ufffd", "The arguments are not valid JSON."],
])("arguments %j are read as %j", (input, args, error) => {
  const { toolCalls, message } = read([toolCall("a", input)]);
  expect(toolCalls).toEqual([{ id: "a", name: "crm.find", arguments: args, ...(error ? { error } : {}) }]);
  expect(message.toolCalls).toEqual(toolCalls);
});

test("a tool that nobody offered is a call that cannot be made, its name bounded", () => {
  const [one, two] = read([toolCall("a", "{}", "nope"), toolCall("b", "{}", "x".repeat(9_000))]).toolCalls;
  expect(one).toMatchObject({ name: "nope", error: 'There is no tool "nope".' });
  expect(two?.name.length).toBeLessThan(3_000);
});

test("a tool that the model made up before is still none", () => {
  const madeUp = { id: "a", name: "nope", arguments: {}, error: "There is no tool." };
  const messages: ModelMessage[] = [{ role: "assistant", content: "", toolCalls: [madeUp] }];
  expect(read([toolCall("b", "{}", "nope")], messages).toolCalls[0]?.error).toBeDefined();
});

test("ids that are repeated, missing or none are made unique in the conversation", () => {
  const messages: ModelMessage[] = [
    { role: "assistant", content: "", toolCalls: [{ id: "call_0", name: "crm.find", arguments: {} }] },
    { role: "tool", results: [{ id: "call_0", name: "crm.find", value: 1 }] },
  ];
  const given = ["call_0", "call_0", "", "x".repeat(500), "with space", "call_0_2"];
  const ids = read(
    given.map((id) => toolCall(id, "{}")),
    messages,
  ).toolCalls.map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual(["call_0_2", "call_0_3"]);
  expect(ids.slice(2, 5)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^call_[0-9a-f]{32}$/)));
  expect(new Set([...ids, "call_0"]).size).toBe(7);
});

test("the state holds the same ids, and only where there is more than text and calls", () => {
  const metadata = { acme: { signature: "c2ln", nothing: undefined } };
  const signed = read([{ type: "reasoning", text: "Hm.", providerMetadata: metadata }, toolCall("", "[1]")]);
  const [call] = signed.toolCalls;
  expect(signed.message.state).toEqual({
    model: "acme:m",
    parts: [
      { type: "reasoning", text: "Hm.", providerOptions: { acme: { signature: "c2ln" } } },
      { type: "tool-call", toolCallId: call?.id, toolName: "crm_find", input: {} },
    ],
  });
  expect(read([{ type: "text", text: "Hi" }, toolCall("a", "{}")]).message).not.toHaveProperty("state");
});
