import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  functionCallItem,
  messageItem,
  reasoningItem,
  refusalItem,
  replyOutput,
  startOpenAIServer,
} from "#lib/testing/model-protocols/openai-responses.ts";
import type { ProtocolServer } from "#lib/testing/model-protocols/protocol-server.ts";
import { replyError } from "#lib/testing/model-server-replies.ts";
import type { ModelRequest } from "../call-model.ts";
import { call, modelErrorOf, objectsIn, TOOLS } from "../testing/call.ts";

const API_KEY = "sk-test-4f6b1c9d2e8a7350";
const outputSchema: JsonObject = {
  type: "object",
  required: ["risk"],
  properties: { risk: { type: "string" }, why: { type: "string" } },
};

let server: ProtocolServer;
beforeAll(async () => {
  server = await startOpenAIServer({ apiKey: API_KEY });
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

const ask = (request: Partial<ModelRequest> = {}) =>
  call({ openai: { apiKey: API_KEY, baseUrl: server.origin } }, { model: "openai:gpt-5.5", ...request });

const sent = () => server.requests.at(-1)?.body ?? {};

test("sends one response request that stores nothing, and returns text and usage", async () => {
  server.respondWith(replyOutput([reasoningItem("gAAA"), messageItem("Good day")]));
  const answer = await ask({ system: "Be brief.", maxOutputTokens: 99 });
  expect(answer).toMatchObject({
    model: "openai:gpt-5.5",
    text: "Good day",
    toolCalls: [],
    usage: { inputTokens: 36, outputTokens: 87, cachedInputTokens: 12, reasoningTokens: 64 },
    finishReason: "stop",
  });
  expect(server.requests.at(-1)).toMatchObject({
    path: "/v1/responses",
    headers: { authorization: `Bearer ${API_KEY}`, "idempotency-key": "occ_1" },
  });
  expect(sent()).toEqual({
    stream: true,
    model: "gpt-5.5",
    store: false,
    include: ["reasoning.encrypted_content"],
    max_output_tokens: 99,
    input: [
      { role: "developer", content: "Be brief." },
      { role: "user", content: [{ type: "input_text", text: "Hello" }] },
    ],
  });
});

test("parallel calls come back under the tools' own names, and reasoning goes back encrypted with the results", async () => {
  await ask({ tools: TOOLS });
  const [crm, other] = objectsIn(sent().tools).map(({ name }) => String(name));
  server.respondWith(
    replyOutput([
      reasoningItem("gAAA"),
      functionCallItem({ id: "call_a", name: crm ?? "", arguments: '{"id":7}' }),
      functionCallItem({ id: "call_b", name: other ?? "", arguments: "{}" }),
    ]),
  );
  const first = await ask({ tools: TOOLS });
  expect(first).toMatchObject({
    text: "",
    finishReason: "tool-calls",
    toolCalls: [
      { id: "call_a", name: "crm.find", arguments: { id: 7 } },
      { id: "call_b", name: "crm_find", arguments: {} },
    ],
  });

  server.respondWith(replyOutput([messageItem("Ada is a customer.")]));
  const second = await ask({
    tools: TOOLS,
    messages: [
      { role: "user", content: "Hello" },
      JSON.parse(JSON.stringify(first.message)),
      {
        role: "tool",
        results: [
          { id: "call_a", name: "crm.find", value: { name: "Ada" } },
          { id: "call_b", name: "crm_find", value: "no such customer", isError: true },
        ],
      },
    ],
  });
  expect(second.text).toBe("Ada is a customer.");
  const [, reasoning, firstCall, secondCall, ...results] = objectsIn(sent().input);
  expect(reasoning).toEqual({ type: "reasoning", id: "rs_1", encrypted_content: "gAAA", summary: [] });
  expect(firstCall).toMatchObject({ type: "function_call", call_id: "call_a", arguments: '{"id":7}' });
  expect(secondCall).toMatchObject({ type: "function_call", call_id: "call_b", arguments: "{}" });
  expect(results).toMatchObject([
    { type: "function_call_output", call_id: "call_a", output: '{"name":"Ada"}' },
    { type: "function_call_output", call_id: "call_b", output: expect.stringContaining("no such customer") },
  ]);
});

test("asks for JSON by the format alone, not strictly, and returns it parsed", async () => {
  server.respondWith(replyOutput([messageItem('{"risk":"low"}')]));
  expect(await ask({ outputSchema })).toMatchObject({ object: { risk: "low" } });
  expect(sent().text).toEqual({
    format: { type: "json_schema", strict: false, name: "response", schema: outputSchema },
  });
  expect(JSON.stringify(sent().input)).not.toContain("JSON Schema");
});

test("a schema that OpenAI refuses is asked for in words, under another key", async () => {
  const before = server.requests.length;
  server.respondWith(
    replyError({
      status: 400,
      message: "Invalid schema for response_format 'response': In context=(), 'oneOf' is not permitted.",
      code: "invalid_json_schema",
    }),
    replyOutput([messageItem('{"risk":"low"}')]),
  );
  expect((await ask({ outputSchema })).object).toEqual({ risk: "low" });
  const [refused, asked] = server.requests.slice(before);
  expect(refused?.headers["idempotency-key"]).toBe("occ_1");
  expect(asked?.headers["idempotency-key"]).toBe("occ_1:words");
  expect(asked?.body.text).toBeUndefined();
  expect(JSON.stringify(asked?.body.input)).toContain("that matches this JSON Schema");
});

test("a schema that is no object's is asked for in words at once", async () => {
  server.respondWith(replyOutput([messageItem("[1]")]));
  const answer = await ask({ outputSchema: { type: "array", items: { type: "number" } } });
  expect(answer.object).toEqual([1]);
  expect(sent().text).toBeUndefined();
});

test.each([
  [
    "a refusal",
    replyOutput([refusalItem("I can't help with that.")]),
    "The model refused to answer: I can't help with that.",
  ],
  [
    "an answer stopped by the content filter",
    replyOutput([messageItem("Well")], {
      status: "incomplete",
      incomplete_details: { reason: "content_filter" },
    }),
    "The model refused to answer: Well",
  ],
])("%s is an error", async (_, reply, message) => {
  server.respondWith(reply);
  expect(await modelErrorOf(ask())).toMatchObject({
    message,
    retryable: false,
    details: { reason: "refused" },
  });
});

test("an answer cut off at its length says so", async () => {
  const incomplete = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } };
  server.respondWith(replyOutput([messageItem("Once upon")], incomplete));
  expect(await ask()).toMatchObject({ text: "Once upon", finishReason: "length" });
});

test.each([
  ["server_error", { reason: "unavailable", status: 500 }, true],
  ["rate_limit_exceeded", { reason: "rate_limited", status: 429 }, true],
  ["invalid_prompt", { reason: "refused", status: 400 }, false],
])("an error within a good answer (%s) is that error", async (code, details, retryable) => {
  server.respondWith(replyOutput([], { status: "failed", error: { code, message: "It went wrong." } }));
  const error = await modelErrorOf(ask());
  expect(error).toMatchObject({ retryable, details });
  expect(error.message).toContain(`The provider says: It went wrong. (${code})`);
});
