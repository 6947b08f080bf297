import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  replyAnthropicError,
  replyContent,
  startAnthropicServer,
  thinkingBlock,
  toolUseBlock,
} from "#lib/testing/model-protocols/anthropic-messages.ts";
import type { ProtocolServer } from "#lib/testing/model-protocols/protocol-server.ts";
import type { ModelRequest } from "../call-model.ts";
import { call, modelErrorOf, objectsIn, TOOLS } from "../testing/call.ts";

const API_KEY = "sk-ant-test-4f6b1c9d2e8a";
const outputSchema: JsonObject = {
  type: "object",
  required: ["risk"],
  properties: { risk: { type: "string" } },
  additionalProperties: false,
};

let server: ProtocolServer;
beforeAll(async () => {
  server = await startAnthropicServer({ apiKey: API_KEY });
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

const ask = (request: Partial<ModelRequest> = {}) =>
  call(
    { anthropic: { apiKey: API_KEY, baseUrl: server.origin } },
    { model: "anthropic:claude-sonnet-4-5", ...request },
  );

const sent = () => server.requests.at(-1)?.body ?? {};
const text = (said: string): JsonObject => ({ type: "text", text: said });

test("sends one message request, and returns text and usage with the cached input in it", async () => {
  server.respondWith(replyContent([text("Good "), text("day")]));
  const answer = await ask({ system: "Be brief.", temperature: 0.2, maxOutputTokens: 99 });
  expect(answer).toMatchObject({
    model: "anthropic:claude-sonnet-4-5",
    text: "Good day",
    usage: { inputTokens: 36, outputTokens: 87, cachedInputTokens: 12, reasoningTokens: null },
    finishReason: "stop",
  });
  expect(server.requests.at(-1)).toMatchObject({
    path: "/v1/messages",
    headers: { "x-api-key": API_KEY, "anthropic-version": "2023-06-01", "idempotency-key": "occ_1" },
  });
  expect(sent()).toEqual({
    stream: true,
    model: "claude-sonnet-4-5",
    max_tokens: 99,
    temperature: 0.2,
    system: [text("Be brief.")],
    messages: [{ role: "user", content: [text("Hello")] }],
  });
});

test("parallel calls are answered in one message, behind the signed thinking they came with", async () => {
  await ask({ tools: TOOLS });
  const [crm, other] = objectsIn(sent().tools).map(({ name }) => String(name));
  server.respondWith(
    replyContent(
      [
        thinkingBlock("c2lnbmVk"),
        { type: "redacted_thinking", data: "cmVkYWN0ZWQ=" },
        text("I look."),
        toolUseBlock({ id: "toolu_a", name: crm ?? "", input: { id: 7 } }),
        toolUseBlock({ id: "toolu_b", name: other ?? "", input: {} }),
      ],
      "tool_use",
    ),
  );
  const first = await ask({ tools: TOOLS });
  expect(first).toMatchObject({
    text: "I look.",
    finishReason: "tool-calls",
    toolCalls: [
      { id: "toolu_a", name: "crm.find", arguments: { id: 7 } },
      { id: "toolu_b", name: "crm_find", arguments: {} },
    ],
  });

  server.respondWith(replyContent([text("Ada is a customer.")]));
  const results = [
    { id: "toolu_a", name: "crm.find", value: { name: "Ada" } },
    { id: "toolu_b", name: "crm_find", value: { reason: "refused" }, isError: true },
  ];
  const second = await ask({
    tools: TOOLS,
    messages: [
      { role: "user", content: "Hello" },
      JSON.parse(JSON.stringify(first.message)),
      { role: "tool", results },
    ],
  });
  expect(second.text).toBe("Ada is a customer.");
  expect(objectsIn(sent().messages).slice(1)).toMatchObject([
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Let me see.", signature: "c2lnbmVk" },
        { type: "redacted_thinking", data: "cmVkYWN0ZWQ=" },
        { type: "text", text: "I look." },
        { type: "tool_use", id: "toolu_a", name: crm, input: { id: 7 } },
        { type: "tool_use", id: "toolu_b", name: other, input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "toolu_a", content: '{"name":"Ada"}' },
        { type: "tool_result", tool_use_id: "toolu_b", is_error: true },
      ],
    },
  ]);
});

/** Where the request has marks for Anthropic's cache. */
function marks() {
  const { system, tools, messages } = sent();
  const isMarked = ({ cache_control }: JsonObject) => cache_control !== undefined && cache_control !== null;
  return {
    system: objectsIn(system).map(isMarked),
    tools: objectsIn(tools).map(isMarked),
    messages: objectsIn(messages).map(({ content }) => objectsIn(content).map(isMarked)),
  };
}

test.each<[string, Partial<ModelRequest>, ReturnType<typeof marks>]>([
  ["nothing that changes", { system: "It is noon." }, { system: [false], tools: [], messages: [[false]] }],
  [
    "a system prompt that is always the same",
    { system: "Be brief.", isSystemFixed: true },
    { system: [true], tools: [], messages: [[false]] },
  ],
  [
    "the last tool, the system prompt and the conversation where tools are called",
    { system: "It is noon.", tools: TOOLS },
    { system: [true], tools: [false, true], messages: [[true]] },
  ],
  [
    "no conversation that ends",
    { system: "It is noon.", tools: TOOLS, toolChoice: "none" },
    { system: [true], tools: [false, true], messages: [[false]] },
  ],
])("marks %s for the cache", async (_, request, marked) => {
  await ask(request);
  expect(marks()).toEqual(marked);
});

test("tokens written to the cache are counted apart, and are part of the input", async () => {
  const usage = { input_tokens: 4, cache_creation_input_tokens: 2_000, cache_read_input_tokens: 300 };
  server.respondWith(replyContent([text("Good day")], "end_turn", usage));
  expect((await ask()).usage).toMatchObject({
    inputTokens: 2_304,
    cachedInputTokens: 300,
    cacheWriteInputTokens: 2_000,
  });
});

test("with no tool to be called, the tools that earlier calls name stay offered", async () => {
  await ask({
    tools: TOOLS,
    toolChoice: "none",
    messages: [
      { role: "user", content: "Hello" },
      {
        role: "assistant",
        content: "",
        toolCalls: [{ id: "toolu_a", name: "crm.find", arguments: "not json", error: "The arguments …" }],
      },
      {
        role: "tool",
        results: [{ id: "toolu_a", name: "crm.find", value: "The arguments …", isError: true }],
      },
    ],
  });
  expect(sent().tool_choice).toEqual({ type: "none" });
  expect(objectsIn(sent().tools)).toHaveLength(2);
});

test("asks for JSON by the format of models that have one, by a forced tool of the others", async () => {
  server.respondWith(replyContent([text('{"risk":"low"}')]));
  expect((await ask({ outputSchema })).object).toEqual({ risk: "low" });
  expect(sent().output_config).toMatchObject({ format: { type: "json_schema" } });

  const byTool = toolUseBlock({ id: "toolu_a", name: "json", input: { risk: "high" } });
  server.respondWith(replyContent([byTool], "tool_use"));
  const answer = await ask({ outputSchema, model: "anthropic:claude-3-haiku-20240307" });
  expect(answer).toMatchObject({ object: { risk: "high" }, toolCalls: [], finishReason: "stop" });
  expect(answer.message).toEqual({ role: "assistant", content: '{"risk":"high"}' });
});

test("a schema that Anthropic refuses is asked for in words", async () => {
  server.respondWith(
    replyAnthropicError({
      status: 400,
      type: "invalid_request_error",
      message: "output_config.format.schema: Schema is too complex.",
    }),
    replyContent([text('```json\n{"risk":"low"}\n```')]),
  );
  expect((await ask({ outputSchema })).object).toEqual({ risk: "low" });
  expect(sent().output_config).toBeUndefined();
});

test.each([
  ["before a word", [], "The model refused to answer."],
  ["halfway", [text("To begin")], "The model refused to answer: To begin"],
])("a refusal %s is an error", async (_, content, message) => {
  server.respondWith(replyContent(content, "refusal"));
  expect(await modelErrorOf(ask())).toMatchObject({
    message,
    retryable: false,
    details: { reason: "refused" },
  });
});

test.each(["max_tokens", "model_context_window_exceeded"] as const)(
  "an answer that ends with %s was cut off",
  async (stopReason) => {
    server.respondWith(replyContent([text("Once upon")], stopReason));
    expect(await ask()).toMatchObject({ text: "Once upon", finishReason: "length" });
  },
);
