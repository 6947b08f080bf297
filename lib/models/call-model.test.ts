import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import {
  heldReply,
  type ModelReply,
  type ModelServerRequest,
  replyDropped,
  replyError,
  replyJson,
  replyMessage,
  replyRateLimited,
  replyRaw,
  replyRefusal,
  replyText,
} from "#lib/testing/model-server-replies.ts";
import { callModel, type ModelRequest } from "./call-model.ts";
import { createModelCatalog } from "./model-catalog.ts";
import { isModelError, type ModelError } from "./model-error.ts";

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
afterEach(() => {
  server.respondWith();
  vi.restoreAllMocks();
});

function call(request: Partial<ModelRequest> = {}, apiKey = API_KEY) {
  const catalog = createModelCatalog({ openaiCompatible: { baseUrl: server.baseUrl, apiKey } });
  return callModel(catalog, {
    model: "compatible:llama3.3:8b",
    messages: [{ role: "user", content: "Hello" }],
    idempotencyKey: "occ_1",
    signal: new AbortController().signal,
    ...request,
  });
}

async function failure(request: Partial<ModelRequest> = {}, apiKey = API_KEY): Promise<ModelError> {
  const error = await call(request, apiKey).catch((thrown: unknown) => thrown);
  if (!isModelError(error)) throw new Error("expected a ModelError", { cause: error });
  return error;
}

function lastRequest() {
  const request = server.requests.at(-1);
  if (!request) throw new Error("no request arrived");
  return request;
}

function formatOf({ body }: ModelServerRequest) {
  return isJsonObject(body.response_format) ? body.response_format.type : undefined;
}

test("sends one chat completion and returns text, usage, reason and the resolved model", async () => {
  server.respondWith(replyText("Good day"));
  const answer = await call({
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
    usage: { inputTokens: 11, outputTokens: 7 },
    finishReason: "stop",
  });
  expect(lastRequest()).toMatchObject({
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${API_KEY}`, "idempotency-key": "occ_1" },
  });
  expect(lastRequest().body).toEqual({
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

test("usage that the server does not count is null", async () => {
  const completion = { choices: [{ message: { role: "assistant", content: "x" }, finish_reason: "stop" }] };
  server.respondWith(replyRaw({ body: JSON.stringify(completion) }));
  expect((await call()).usage).toEqual({ inputTokens: null, outputTokens: null });
});

test("an answer cut off at its length is an answer, and says so", async () => {
  server.respondWith(replyText("Once upon", "length"));
  expect(await call()).toMatchObject({ text: "Once upon", finishReason: "length" });
});

test("what PostgreSQL cannot hold is left out of the answer", async () => {
  server.respondWith(replyText("a\0b\ud800c"), replyJson({ "k\0": ["\0", "\udfff", "😀"] }));
  expect((await call()).text).toBe("ab\ufffdc");
  expect((await call({ outputSchema })).object).toEqual({ k: ["", "\ufffd", "😀"] });
});

test("asks for JSON by format and in words, and returns it parsed whether or not it fits the schema", async () => {
  server.respondWith(replyJson({ risk: 7, __proto__: null }));
  const answer = await call({ system: "You assess.", outputSchema });
  expect(answer).toMatchObject({ text: '{"risk":7}', object: { risk: 7 } });
  const { response_format: format, messages } = lastRequest().body;
  expect(format).toEqual({
    type: "json_schema",
    json_schema: { name: "response", schema: outputSchema, strict: false },
  });
  expect(messages).toEqual([
    {
      role: "system",
      content: expect.stringMatching(/^You assess\.\n\nAnswer with JSON .*"required":\["risk"\]/),
    },
    { role: "user", content: "Hello" },
  ]);
});

test.each([
  ["no JSON at all", replyText("I cannot do that."), /asked for JSON and answered something else/],
  ["JSON cut off", replyText('{"risk": "lo', "length"), /cut off before its JSON was complete/],
  ["JSON nested over 64 levels", replyText(`${"[".repeat(65)}${"]".repeat(65)}`), /something else/],
  ["a number beyond all bounds", replyText("[1e999]"), /something else/],
])("an answer with %s is an error that is not retried", async (_, reply, message) => {
  server.respondWith(reply);
  const error = await failure({ outputSchema });
  expect(error).toMatchObject({ retryable: false, details: { reason: "malformed_answer" } });
  expect(error.message).toMatch(message);
});

test("a server that does not know json_schema is asked again with json_object, and only so from then on", async () => {
  const catalog = createModelCatalog({ openaiCompatible: { baseUrl: server.baseUrl, apiKey: API_KEY } });
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
  const sent = server.requests.slice(before);
  expect(sent.map(formatOf)).toEqual(["json_schema", "json_object", "json_object"]);
  expect(sent.map(({ headers }) => headers["idempotency-key"])).toEqual([
    "occ_2",
    "occ_2:json_object",
    "occ_2",
  ]);
});

test("where only this schema is refused, the next one is asked for by json_schema again", async () => {
  const before = server.requests.length;
  const catalog = createModelCatalog({ openaiCompatible: { baseUrl: server.baseUrl, apiKey: API_KEY } });
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

test("a wrong key is named as such, and never repeated", async () => {
  const wrong = "sk-wrong-0123456789";
  const error = await failure({}, wrong);
  expect(error).toMatchObject({
    code: "model_error",
    retryable: false,
    details: { reason: "authentication", status: 401, model: "compatible:llama3.3:8b" },
  });
  expect(error.message).toBe(
    "The model provider refuses our API key (401). The provider says: Incorrect API key provided. (invalid_api_key)",
  );
  server.respondWith(replyError({ status: 403, message: `key ${API_KEY} and Bearer abc123 may not` }));
  const forbidden = await failure();
  expect(forbidden.message).toContain("key [redacted] and Bearer [redacted] may not");
});

test.each<[string, ModelReply, Partial<ModelError> & { details: JsonObject }]>([
  [
    "a rate limit",
    replyRateLimited(17),
    { retryable: true, retryAfterSeconds: 17, details: { reason: "rate_limited", status: 429 } },
  ],
  [
    "an internal error",
    replyError({ status: 500 }),
    { retryable: true, retryAfterSeconds: undefined, details: { reason: "unavailable", status: 500 } },
  ],
  [
    "overload",
    replyError({ status: 503, headers: { "retry-after-ms": "1500" } }),
    { retryable: true, retryAfterSeconds: 1.5, details: { reason: "unavailable" } },
  ],
  [
    "a timeout of the server",
    replyError({ status: 408 }),
    { retryable: true, details: { reason: "unavailable" } },
  ],
  ["a conflict", replyError({ status: 409 }), { retryable: false, details: { reason: "bad_request" } }],
  [
    "too long a prompt",
    replyError({ status: 400, message: "This model's maximum context length is 8192 tokens." }),
    { retryable: false, details: { reason: "context_too_long", status: 400 } },
  ],
  [
    "too large a body",
    replyError({ status: 413 }),
    { retryable: false, details: { reason: "context_too_long" } },
  ],
  [
    "a content filter",
    replyError({
      status: 400,
      message: "The response was filtered due to the prompt triggering content management policy.",
      code: "content_filter",
    }),
    { retryable: false, details: { reason: "refused" } },
  ],
  [
    "an unknown model",
    replyError({ status: 404, message: "model 'x' not found" }),
    { retryable: false, details: { reason: "not_found" } },
  ],
  [
    "a redirect",
    replyRaw({ body: "", status: 307, headers: { location: "http://127.0.0.1:9/" } }),
    { retryable: false, details: { reason: "bad_request", status: 307 } },
  ],
  [
    "a refusal",
    replyRefusal("I can't help with that."),
    {
      message: "The model refused to answer: I can't help with that.",
      retryable: false,
      details: { reason: "refused" },
    },
  ],
  [
    "a filtered answer",
    replyText("", "content_filter"),
    { message: "The model refused to answer.", retryable: false, details: { reason: "refused" } },
  ],
  [
    "a call of a tool nobody offered",
    replyMessage(
      {
        content: null,
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: "{}" } }],
      },
      "tool_calls",
    ),
    { retryable: false, details: { reason: "malformed_answer" } },
  ],
  [
    "HTML",
    replyRaw({ body: "<html>", contentType: "text/html" }),
    { retryable: false, details: { reason: "malformed_answer", status: 200 } },
  ],
  [
    "half a JSON text",
    replyRaw({ body: '{"choices": [' }),
    { retryable: false, details: { reason: "malformed_answer" } },
  ],
  ["nothing", replyRaw({ body: "" }), { retryable: false, details: { reason: "malformed_answer" } }],
  [
    "no choices",
    replyRaw({ body: '{"choices":[]}' }),
    { retryable: false, details: { reason: "malformed_answer" } },
  ],
  [
    "another protocol",
    replyRaw({ body: '{"answer":"hi"}' }),
    { retryable: false, details: { reason: "malformed_answer" } },
  ],
  [
    "an answer of 17 MiB",
    replyRaw({ body: Buffer.alloc(17 * 1024 * 1024, " ") }),
    {
      message: "The model provider's answer is over 16 MiB.",
      retryable: false,
      details: { reason: "malformed_answer" },
    },
  ],
  [
    "a connection dropped before the answer",
    replyDropped(),
    { retryable: true, details: { reason: "unreachable" } },
  ],
  [
    "a connection dropped within the answer",
    replyDropped({ afterHeaders: true }),
    { retryable: true, details: { reason: "unreachable" } },
  ],
])("%s becomes a ModelError", async (_, reply, expected) => {
  server.respondWith(reply);
  expect(await failure()).toMatchObject({ code: "model_error", ...expected });
});

test.each([
  ['{"error":"model requires more memory"}', "The provider says: model requires more memory"],
  ['{"detail":"no capacity"}', "The provider says: no capacity"],
  ['{"message":"quota"}', "The provider says: quota"],
  ["upstream\n  reset", "The provider says: upstream reset"],
  ["<html>Bad gateway</html>", "not available (500)."],
  ['{"error":{"code":1}}', "not available (500)."],
])("tells what %j says", async (body, said) => {
  server.respondWith(replyRaw({ body, status: 500 }));
  expect((await failure()).message.endsWith(said)).toBe(true);
});

test("what the provider says is cut at 500 characters", async () => {
  server.respondWith(replyError({ status: 500, message: "long ".repeat(10_000) }));
  expect((await failure()).message.length).toBeLessThan(600);
});

test("a server that is not there is retried, and its address is not told", async () => {
  const gone = await startModelServer();
  await gone.close();
  const catalog = createModelCatalog({ openaiCompatible: { baseUrl: gone.baseUrl } });
  const error = await callModel(catalog, {
    model: "compatible:m",
    messages: [{ role: "user", content: "x" }],
    idempotencyKey: "k",
    signal: new AbortController().signal,
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: "ModelError",
    message: "The connection to the model provider failed (ECONNREFUSED).",
    retryable: true,
    details: { reason: "unreachable" },
  });
});

test("an abort closes the connection and throws the signal's reason", async () => {
  const controller = new AbortController();
  const held = heldReply(replyText("too late"));
  server.respondWith(held.reply);
  const next = server.requests.length + 1;
  const calling = call({ signal: controller.signal });
  const request = await server.request(next);
  const reason = new Error("cancelled");
  controller.abort(reason);
  await expect(calling).rejects.toBe(reason);
  expect(await request.ended).toBe("abandoned");
  held.release();
});

test("an abort while the answer's body arrives does the same", async () => {
  const controller = new AbortController();
  server.respondWith((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"choices":', () => controller.abort("enough"));
  });
  const next = server.requests.length + 1;
  await expect(call({ signal: controller.signal })).rejects.toBe("enough");
  expect(await (await server.request(next)).ended).toBe("abandoned");
});

test("a signal aborted before the call sends nothing", async () => {
  const sent = server.requests.length;
  await expect(call({ signal: AbortSignal.abort("early") })).rejects.toBe("early");
  expect(server.requests).toHaveLength(sent);
});

test("a held call answers when it is released, and others are answered meanwhile", async () => {
  const held = heldReply(replyText("slow"));
  server.respondWith(held.reply, replyText("quick"));
  const next = server.requests.length + 1;
  const slow = call();
  await server.request(next);
  expect((await call()).text).toBe("quick");
  held.release();
  expect((await slow).text).toBe("slow");
});

test("nothing is written to the console or as a warning of the process", async () => {
  const written = [
    ...(["log", "info", "warn", "error"] as const).map((method) => vi.spyOn(console, method)),
    vi.spyOn(process, "emitWarning"),
  ];
  server.respondWith(replyText("x"), replyJson(1), replyText("x", "content_filter"));
  await call({ temperature: 5, maxOutputTokens: 1 });
  await call({ outputSchema });
  await failure();
  for (const spy of written) expect(spy).not.toHaveBeenCalled();
});
