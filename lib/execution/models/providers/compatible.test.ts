import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import {
  type ModelReply,
  type ModelServerRequest,
  replyError,
  replyJson,
  replyMessage,
  replyRaw,
  replyText,
} from "#lib/testing/model-server-replies.ts";
import { callModel, type ModelRequest } from "../call-model.ts";
import { call, localCatalog, modelErrorOf, objectsIn, TOOLS } from "../testing/call.ts";

const API_KEY = "sk-test-4f6b1c9d2e8a7350";
const outputSchema: JsonObject = {
  type: "object",
  required: ["risk"],
  properties: { risk: { type: "string" } },
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer({ apiKey: API_KEY });
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

const config = () => ({ openaiCompatible: { baseUrl: server.baseUrl, apiKey: API_KEY } });
const ask = (request: Partial<ModelRequest> = {}) =>
  call(config(), { model: "compatible:llama3.3:8b", ...request });
const sent = () => server.requests.at(-1)?.body ?? {};

function formatOf({ body }: ModelServerRequest) {
  return isJsonObject(body.response_format) ? body.response_format.type : undefined;
}

function toolCall(id: string | null, name: string, args: string | null): JsonObject {
  return { id, type: "function", function: { name, arguments: args } };
}

test("sends one chat completion and returns text, usage, reason and the resolved model", async () => {
  server.respondWith(replyText("Good day"));
  const answer = await ask({
    system: "Be brief.",
    messages: [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "user", content: "Again" },
    ],
    temperature: 0.2,
    maxOutputTokens: 99,
  });
  expect(answer).toEqual({
    model: "compatible:llama3.3:8b",
    text: "Good day",
    toolCalls: [],
    message: { role: "assistant", content: "Good day" },
    usage: {
      inputTokens: 11,
      outputTokens: 7,
      cachedInputTokens: 0,
      cacheWriteInputTokens: null,
      reasoningTokens: 0,
    },
    finishReason: "stop",
  });
  expect(server.requests.at(-1)).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${API_KEY}`, "idempotency-key": "occ_1" },
  });
  expect(sent()).toEqual({
    stream: true,
    stream_options: { include_usage: true },
    model: "llama3.3:8b",
    max_tokens: 99,
    temperature: 0.2,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "user", content: "Again" },
    ],
  });
});

/** The JSON text of an answer, sent as a whole or as the one event of a stream: odd servers are odd in both. */
const FORMS: readonly (readonly [string, (answer: string) => ModelReply])[] = [
  ["a whole", (answer) => replyRaw({ body: answer })],
  [
    "a stream",
    (answer) => {
      const event = answer.replace('"message":', '"delta":').replace('[{"id":"a"', '[{"index":0,"id":"a"');
      return replyRaw({
        contentType: "text/event-stream",
        body: `data: ${event}\r\n\r\ndata: [DONE]\n\n`,
      });
    },
  ],
];

describe.each(FORMS)("an odd answer as %s", (_, replyWith) => {
  const choices = [{ message: { role: "assistant", content: "x" }, finish_reason: "stop" }];

  test.each([
    [{}, { inputTokens: null, outputTokens: null }],
    [{ usage: null }, { inputTokens: null, outputTokens: null }],
    [
      { usage: { prompt_tokens: null, completion_tokens: null, prompt_tokens_details: null } },
      { inputTokens: null, outputTokens: null },
    ],
    [{ usage: { prompt_tokens: 11, completion_tokens: null } }, { inputTokens: 11, outputTokens: null }],
    [{ usage: { prompt_tokens: -3, completion_tokens: 1e300 } }, { inputTokens: null, outputTokens: null }],
    [{ usage: "unknown" }, { inputTokens: null, outputTokens: null }],
    [
      { usage: { prompt_tokens: { a: 1 }, completion_tokens: ["7"], prompt_tokens_details: 5 } },
      { inputTokens: null, outputTokens: null },
    ],
  ])("has usage that is not counted, or by no number: it is null (%j)", async (more, usage) => {
    server.respondWith(replyWith(JSON.stringify({ choices, ...more })));
    expect((await ask()).usage).toMatchObject(usage);
  });

  test("has usage in texts, which is counted", async () => {
    const usage = {
      prompt_tokens: "11",
      completion_tokens: "7",
      prompt_tokens_details: { cached_tokens: "x" },
    };
    server.respondWith(replyWith(JSON.stringify({ choices, usage })));
    expect((await ask()).usage).toMatchObject({ inputTokens: 11, outputTokens: 7, cachedInputTokens: 0 });
  });

  test.each<[string, string]>([
    ["its own members", '{"id":7,"created":"1764400000","model":{},"choices":[{"message":{"content":"x"}}]'],
    ["the role", '{"choices":[{"message":{"role":"model","content":"x"},"finish_reason":"stop"}]'],
    ["the reason of its end", '{"choices":[{"message":{"content":"x"},"finish_reason":1}]'],
    ["its reasoning", '{"choices":[{"message":{"content":"x","reasoning":{}},"finish_reason":"stop"}]'],
    [
      "the id of a call",
      '{"choices":[{"message":{"content":"x","tool_calls":[{"id":7,"function":{"name":"find","arguments":"{}"}}]}}]',
    ],
  ])("has %s in another type: it is read, and counted", async (_, answer) => {
    server.respondWith(replyWith(`${answer},"usage":{"prompt_tokens":11,"completion_tokens":7}}`));
    const tools = [{ name: "find", description: "", inputSchema: { type: "object" } }];
    expect(await ask({ tools })).toMatchObject({ text: "x", usage: { inputTokens: 11, outputTokens: 7 } });
  });

  test.each([[[]], [null], [undefined]])(
    "has no choices (%j): it fails with the tokens that it cost",
    async (none) => {
      const usage = { prompt_tokens: 11, completion_tokens: 7 };
      server.respondWith(replyWith(JSON.stringify({ choices: none, usage })));
      const error = await modelErrorOf(ask());
      expect(error.message).toBe("The model provider's answer holds no choices.");
      expect(error.answered?.usage).toMatchObject({ inputTokens: 11, outputTokens: 7 });
    },
  );

  test.each<[string, JsonObject]>([
    ["", {}],
    [',"arguments":null', {}],
    [',"arguments":""', {}],
    [',"arguments":{}', {}],
    [',"arguments":{"id":[7]}', { id: [7] }],
    [',"arguments":{"id":7615917337495251231}', { id: "7615917337495251231" }],
    [',"arguments":"{\\"id\\":7615917337495251231}"', { id: "7615917337495251231" }],
  ])("has the arguments of a tool's call as %j", async (given, read) => {
    const tools = [{ name: "find", description: "", inputSchema: { type: "object" } }];
    server.respondWith(
      replyWith(
        `{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"find"${given}}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":1,"completion_tokens":2}}`,
      ),
    );
    const answer = await ask({ tools });
    const usage = { inputTokens: 1, outputTokens: 2 };
    expect(answer).toMatchObject({ toolCalls: [{ arguments: read }], usage });
    expect(answer.toolCalls[0]).not.toHaveProperty("error");
    expect(answer.numbersAsText).toEqual(
      typeof read.id === "string" ? ["/toolCalls/0/arguments/id"] : undefined,
    );
  });
});

test("a long whole number of a structured answer is text with its digits", async () => {
  server.respondWith(replyText('{"risk":7615917337495251231}'));
  expect(await ask({ outputSchema })).toMatchObject({
    object: { risk: "7615917337495251231" },
    numbersAsText: ["/answer/risk"],
  });
});

test("an answer cut off at its length is an answer, and says so", async () => {
  server.respondWith(replyText("Once upon", "length"));
  expect(await ask()).toMatchObject({ text: "Once upon", finishReason: "length" });
});

test("what PostgreSQL cannot hold is left out of the answer", async () => {
  const content = "a\0b\ud800c";
  server.respondWith(
    replyMessage({
      content,
      reasoning_content: content,
      tool_calls: [toolCall("1", "crm_find", '{"\\u0000":"\\udfff"}')],
    }),
    replyJson({ "k\0": ["\0", "\udfff", "😀"] }),
  );
  const answer = await ask({
    tools: [{ name: "crm_find", description: "", inputSchema: { type: "object" } }],
  });
  const storable = "ab\ufffdc";
  expect(answer).toMatchObject({ text: storable, toolCalls: [{ arguments: { "": "\ufffd" } }] });
  expect(answer.message).toMatchObject({
    content: storable,
    state: {
      parts: [
        { type: "reasoning", text: storable },
        { type: "text", text: storable },
        { input: { "": "\ufffd" } },
      ],
    },
  });
  expect((await ask({ outputSchema })).object).toEqual({ k: ["", "\ufffd", "😀"] });
});

test("asks for JSON by format and in words, and returns it parsed whether or not it fits the schema", async () => {
  server.respondWith(replyJson({ risk: 7, __proto__: null }));
  const answer = await ask({ system: "You assess.", outputSchema });
  expect(answer).toMatchObject({ text: '{"risk":7}', object: { risk: 7 } });
  expect(sent().response_format).toEqual({
    type: "json_schema",
    json_schema: { name: "response", schema: outputSchema, strict: false },
  });
  expect(sent().messages).toEqual([
    {
      role: "system",
      content: expect.stringMatching(/^You assess\.\n\nAnswer with JSON .*"required":\["risk"\]/),
    },
    { role: "user", content: "Hello" },
  ]);
});

test("while a tool may be called JSON is asked for in words alone: the format would keep it from being called", async () => {
  server.respondWith(replyJson({ risk: "a" }), replyJson({ risk: "b" }));
  await ask({ outputSchema, tools: TOOLS });
  expect(sent().response_format).toBeUndefined();
  expect(JSON.stringify(sent().messages)).toContain("Give your final answer as JSON");
  await ask({ outputSchema, tools: TOOLS, toolChoice: "none" });
  expect(sent()).toMatchObject({ response_format: { type: "json_schema" }, tool_choice: "none" });
});

test.each([
  ["no JSON at all", replyText("I cannot do that.")],
  ["JSON cut off", replyText('{"risk": "lo', "length")],
  ["JSON nested over 64 levels", replyText(`${"[".repeat(65)}${"]".repeat(65)}`)],
  ["a number beyond all bounds", replyText("[1e999]")],
])("an answer with %s has no object", async (_, reply) => {
  server.respondWith(reply);
  expect(await ask({ outputSchema })).not.toHaveProperty("object");
});

test("a server that does not know json_schema is asked again with json_object, and only so from then on", async () => {
  const catalog = localCatalog(config());
  const request: ModelRequest = {
    model: "compatible:old",
    messages: [{ role: "user", content: "Hello" }],
    outputSchema,
    idempotencyKey: "occ_2",
    signal: new AbortController().signal,
  };
  const before = server.requests.length;
  server.respondWith(
    replyError({ status: 400, message: "This response_format type is unavailable now" }),
    replyJson({ risk: "a" }),
    replyJson({ risk: "b" }),
  );
  expect((await callModel(catalog, request)).object).toEqual({ risk: "a" });
  expect((await callModel(catalog, request)).object).toEqual({ risk: "b" });
  const requests = server.requests.slice(before);
  expect(requests.map(formatOf)).toEqual(["json_schema", "json_object", "json_object"]);
  const keys = requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual(["occ_2", "occ_2:json_object", "occ_2"]);
});

test("where only this schema is refused, the next one is asked for by json_schema again", async () => {
  const before = server.requests.length;
  const catalog = localCatalog(config());
  const request = {
    model: "compatible:m",
    messages: [{ role: "user", content: "x" }],
    outputSchema,
    idempotencyKey: "k",
    signal: new AbortController().signal,
  } as const;
  server.respondWith(
    replyError({ status: 400, message: "Invalid schema for response_format 'response'" }),
    replyJson(1),
    replyJson(2),
  );
  await callModel(catalog, request);
  await callModel(catalog, request);
  expect(server.requests.slice(before).map(formatOf)).toEqual(["json_schema", "json_object", "json_schema"]);
});

test("parallel calls and their results travel as the protocol has them", async () => {
  const [crm] = await ask({ tools: TOOLS }).then(() =>
    objectsIn(sent().tools).flatMap(({ function: tool }) => (isJsonObject(tool) ? [String(tool.name)] : [])),
  );
  server.respondWith(
    replyMessage(
      { content: null, tool_calls: [toolCall("a", crm ?? "", '{"id":7}'), toolCall("b", crm ?? "", "")] },
      "tool_calls",
    ),
  );
  const first = await ask({ tools: TOOLS });
  expect(first).toMatchObject({
    text: "",
    finishReason: "tool-calls",
    toolCalls: [
      { id: "a", name: "crm.find", arguments: { id: 7 } },
      { id: "b", name: "crm.find", arguments: {} },
    ],
  });
  expect(first.message).not.toHaveProperty("state");
  const results = [
    { id: "a", name: "crm.find", value: { name: "Ada" } },
    { id: "b", name: "crm.find", value: "gone", isError: true },
  ];
  server.respondWith(replyText("Ada."));
  const messages = [{ role: "user", content: "Hello" }, first.message, { role: "tool", results }] as const;
  expect((await ask({ tools: TOOLS, messages })).text).toBe("Ada.");
  expect(sent().messages).toEqual([
    { role: "user", content: "Hello" },
    {
      role: "assistant",
      content: null,
      tool_calls: [toolCall("a", crm ?? "", '{"id":7}'), toolCall("b", crm ?? "", "{}")],
    },
    { role: "tool", tool_call_id: "a", content: '{"name":"Ada"}' },
    { role: "tool", tool_call_id: "b", content: "gone" },
  ]);
});

test.each<[string, Partial<ModelRequest>]>([
  ["no tool was offered", {}],
  ["none was to be called", { tools: TOOLS, toolChoice: "none" }],
])("a call although %s is left out of an answer, and alone is none", async (_, request) => {
  const tool_calls = [toolCall("a", "crm_find", "{}")];
  server.respondWith(
    replyMessage({ content: "Hi", tool_calls }, "tool_calls"),
    replyMessage({ content: null, tool_calls }, "tool_calls"),
  );
  expect(await ask(request)).toMatchObject({ text: "Hi", toolCalls: [], finishReason: "other" });
  const error = await modelErrorOf(ask(request));
  expect(error).toMatchObject({ retryable: false, details: { reason: "malformed_answer" } });
});

test.each([
  ["reasoning_content", "Hm."],
  ["reasoning", undefined],
])("%s goes back only under the one name that servers want back", async (field, back) => {
  server.respondWith(replyMessage({ content: "Hi", [field]: "Hm." }));
  const { message } = await ask();
  await ask({ messages: [{ role: "user", content: "x" }, message, { role: "user", content: "y" }] });
  expect(objectsIn(sent().messages)[1]?.reasoning_content).toBe(back);
});

test("another model's state is left out, and the message itself is sent", async () => {
  const state = { model: "compatible:other", parts: [{ type: "reasoning", text: "secret" }] };
  await ask({
    messages: [
      { role: "user", content: "x" },
      { role: "assistant", content: "Hi", state },
      { role: "user", content: "y" },
    ],
  });
  expect(objectsIn(sent().messages)[1]).toEqual({ role: "assistant", content: "Hi" });
});
