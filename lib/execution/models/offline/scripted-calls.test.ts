import { expect, test } from "vitest";
import { callModel, type ModelAnswer, type ModelRequest } from "../call-model.ts";
import { createModelCatalog } from "../model-catalog.ts";
import type { ModelMessage, ModelToolResult } from "../model-message.ts";
import { TOOLS } from "../testing/call.ts";

const catalog = createModelCatalog({});

function ask(prompt: string, request: Partial<ModelRequest> = {}): Promise<ModelAnswer> {
  return callModel(catalog, {
    model: "default",
    messages: [{ role: "user", content: prompt }],
    tools: TOOLS,
    idempotencyKey: "occ_1",
    signal: new AbortController().signal,
    ...request,
  });
}

const PROMPT = `Look up both.
call tool crm.find with {"id": 7}
  Call tool crm_find with {}
Then the last one:
call tool crm.find with {"id": 8}`;

/** Every call of the answer, answered with its place. */
function results({ toolCalls }: ModelAnswer): ModelMessage {
  const answers = toolCalls.map(({ id, name }, value): ModelToolResult => ({ id, name, value }));
  return { role: "tool", results: answers };
}

test("lines next to each other are called together, later ones in the next round, and then it answers", async () => {
  const first = await ask(PROMPT);
  expect(first).toMatchObject({
    text: "",
    finishReason: "tool-calls",
    toolCalls: [
      { id: "call_1", name: "crm.find", arguments: { id: 7 } },
      { id: "call_2", name: "crm_find", arguments: {} },
    ],
  });
  const prompt = { role: "user", content: PROMPT } as const;
  const afterFirst = [prompt, first.message, results(first)];
  const second = await ask(PROMPT, { messages: afterFirst });
  expect(second.toolCalls).toEqual([{ id: "call_3", name: "crm.find", arguments: { id: 8 } }]);
  const last = await ask(PROMPT, { messages: [...afterFirst, second.message, results(second)] });
  expect(last).toMatchObject({ toolCalls: [], finishReason: "stop" });
  expect(last.text).toContain(
    "The tools: crm.find answered “0”; crm_find answered “1”; crm.find answered “0”.",
  );
  expect(last.text).toContain("“Look up both.");
});

test.each([
  ["call tool crm.find with {", "{", "The arguments are not valid JSON."],
  ["call tool crm.find with [1]", "[1]", "The arguments are not a JSON object."],
  ["call tool nope with {}", {}, 'There is no tool "nope".'],
])("%s is a call that cannot be made", async (line, args, error) => {
  expect((await ask(line)).toolCalls).toMatchObject([{ arguments: args, error }]);
});

test.each<[string, Partial<ModelRequest>]>([
  ["no tools are offered", { tools: [] }],
  ["none may be called", { toolChoice: "none" }],
])("nothing is called while %s", async (_, request) => {
  expect(await ask(PROMPT, request)).toMatchObject({ toolCalls: [], finishReason: "stop" });
});

test("with an outputSchema it answers with the last result that fits, else with the least that does", async () => {
  const outputSchema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const first = await ask("call tool crm.find with {}", { outputSchema });
  const answered = (value: ModelToolResult["value"], isError = false) =>
    ask("", {
      outputSchema,
      messages: [
        { role: "user", content: "call tool crm.find with {}" },
        first.message,
        { role: "tool", results: [{ id: "call_1", name: "crm.find", value, isError }] },
      ],
    });
  expect((await answered({ name: "Ada" })).object).toEqual({ name: "Ada" });
  expect((await answered({ name: "Ada" }, true)).object).toEqual({ name: "offline" });
  expect((await answered("Ada")).object).toEqual({ name: "offline" });
});
