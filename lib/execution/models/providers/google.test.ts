import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  functionCallPart,
  replyGoogleError,
  replyParts,
  startGoogleServer,
} from "#lib/testing/model-protocols/google-generate-content.ts";
import type { ProtocolServer } from "#lib/testing/model-protocols/protocol-server.ts";
import { asWhole, type ModelReply, replyEvents, replyRaw } from "#lib/testing/model-server-replies.ts";
import type { ModelRequest } from "../call-model.ts";
import { call, modelErrorOf, objectsIn, TOOLS } from "../testing/call.ts";

const API_KEY = "AIzaTest4f6b1c9d2e8a7350";
const outputSchema: JsonObject = {
  type: "object",
  required: ["risk"],
  properties: { risk: { type: "string" } },
};

let server: ProtocolServer;
beforeAll(async () => {
  server = await startGoogleServer({ apiKey: API_KEY });
});
afterAll(() => server.close());
afterEach(() => server.respondWith());

const ask = (request: Partial<ModelRequest> = {}) =>
  call(
    { google: { apiKey: API_KEY, baseUrl: server.origin } },
    { model: "google:gemini-3.8-flash", ...request },
  );

const sent = () => server.requests.at(-1)?.body ?? {};
const declared = () =>
  objectsIn(sent().tools)
    .flatMap((tool) => objectsIn(tool.functionDeclarations))
    .map(({ name }) => String(name));

test("sends one generateContent request, its key in a header, and returns text and usage", async () => {
  server.respondWith(replyParts([{ text: "Hm.", thought: true }, { text: "Good day" }]));
  const answer = await ask({ system: "Be brief.", temperature: 0.2, maxOutputTokens: 99 });
  expect(answer).toMatchObject({
    model: "google:gemini-3.8-flash",
    text: "Good day",
    usage: { inputTokens: 36, outputTokens: 87, cachedInputTokens: 12, reasoningTokens: 64 },
    finishReason: "stop",
  });
  expect(server.requests.at(-1)).toMatchObject({
    path: "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
    headers: { "x-goog-api-key": API_KEY, "idempotency-key": "occ_1" },
  });
  expect(sent()).toMatchObject({
    generationConfig: { maxOutputTokens: 99, temperature: 0.2 },
    contents: [{ role: "user", parts: [{ text: "Hello" }] }],
    systemInstruction: { parts: [{ text: "Be brief." }] },
  });
});

test("parallel calls without ids get some, and the thought signature goes back with its call", async () => {
  await ask({ tools: TOOLS });
  const [crm = "", other = ""] = declared();
  server.respondWith(
    replyParts([
      functionCallPart({ name: crm, args: { id: 7 } }, "c2lnbmVk"),
      functionCallPart({ name: other, args: {} }),
    ]),
  );
  const first = await ask({ tools: TOOLS });
  expect(first).toMatchObject({
    finishReason: "tool-calls",
    toolCalls: [
      { id: expect.stringMatching(/\S/), name: "crm.find", arguments: { id: 7 } },
      { id: expect.stringMatching(/\S/), name: "crm_find", arguments: {} },
    ],
  });
  const [one, two] = first.toolCalls;
  if (!one || !two) throw new Error("two calls were expected");
  expect(one.id).not.toBe(two.id);

  server.respondWith(replyParts([{ text: "Ada is a customer." }]));
  const second = await ask({
    tools: TOOLS,
    messages: [
      { role: "user", content: "Hello" },
      JSON.parse(JSON.stringify(first.message)),
      {
        role: "tool",
        results: [
          { id: one.id, name: one.name, value: { name: "Ada" } },
          { id: two.id, name: two.name, value: "refused", isError: true },
        ],
      },
    ],
  });
  expect(second.text).toBe("Ada is a customer.");
  const [, model, results] = objectsIn(sent().contents);
  expect(model).toMatchObject({
    role: "model",
    parts: [
      { functionCall: { name: crm, args: { id: 7 } }, thoughtSignature: "c2lnbmVk" },
      { functionCall: { name: other, args: {} } },
    ],
  });
  expect(results).toMatchObject({
    role: "user",
    parts: [
      { functionResponse: { name: crm, response: { content: { name: "Ada" } } } },
      { functionResponse: { name: other, response: { error: "refused" } } },
    ],
  });
});

test("asks for JSON by the format, beside tools too", async () => {
  server.respondWith(replyParts([{ text: '{"risk":"low"}' }]));
  expect((await ask({ outputSchema, tools: TOOLS })).object).toEqual({ risk: "low" });
  expect(sent().generationConfig).toMatchObject({ responseMimeType: "application/json" });
});

test("a schema that Google refuses is asked for in words", async () => {
  server.respondWith(
    replyGoogleError({
      code: 400,
      status: "INVALID_ARGUMENT",
      message: "Invalid value at 'generation_config.response_json_schema'",
    }),
    replyParts([{ text: '{"risk":"low"}' }]),
  );
  expect((await ask({ outputSchema })).object).toEqual({ risk: "low" });
  expect(JSON.stringify(sent().systemInstruction)).toContain("JSON Schema");
});

test("the rest of a very long answer is not asked for: one call is one request", async () => {
  const before = server.requests.length;
  server.respondWith(replyParts([{ text: "Once upon" }], "CONTINUATION", { continuationToken: "t1" }));
  expect(await ask()).toMatchObject({
    text: "Once upon",
    finishReason: "length",
    usage: { inputTokens: 36, outputTokens: 87 },
  });
  expect(server.requests.length).toBe(before + 1);
});

describe("an answer that is heard while it is said", () => {
  /** Asks the same twice; the first answer comes as a whole, the second as a stream. */
  async function bothWays(reply: ModelReply, request: Partial<ModelRequest> = {}) {
    server.respondWith(asWhole(reply), reply);
    const whole = await ask(request);
    const heard: string[] = [];
    const streamed = await ask({ ...request, onText: (text) => heard.push(text) });
    return { whole, streamed, heard };
  }

  test("is the one that would have come as a whole, without what the model thought", async () => {
    const parts = [
      { text: "Let me think.", thought: true },
      { text: "Good day, and good night.", thoughtSignature: "c2lnbmVk" },
    ];
    const { whole, streamed, heard } = await bothWays(replyParts(parts));
    expect(streamed).toEqual(whole);
    expect(heard.length).toBeGreaterThan(3);
    expect(heard.join("")).toBe("Good day, and good night.");
    expect(server.requests.at(-1)).toMatchObject({
      path: "/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
      headers: { "idempotency-key": "occ_1" },
    });
  });

  test("calls tools", async () => {
    await ask({ tools: TOOLS });
    const [name = ""] = declared();
    const parts = [
      { text: "Let me see." },
      functionCallPart({ id: "c1", name, args: { id: 7 } }, "c2lnbmVk"),
    ];
    const { whole, streamed, heard } = await bothWays(replyParts(parts), { tools: TOOLS });
    expect(whole.toolCalls).toHaveLength(1);
    expect(streamed).toEqual(whole);
    expect(heard.join("")).toBe("Let me see.");
  });

  test("is cut off where it would go on in another request", async () => {
    const before = server.requests.length;
    const { whole, streamed } = await bothWays(
      replyParts([{ text: "Once upon" }], "CONTINUATION", { continuationToken: "t1" }),
    );
    expect(whole.finishReason).toBe("length");
    expect(streamed).toEqual(whole);
    expect(server.requests.length).toBe(before + 2);
  });

  test("that breaks off is none, and may be asked for again", async () => {
    const onText = () => {};
    const begun = { candidates: [{ content: { role: "model", parts: [{ text: "Hel" }] } }] };
    server.respondWith(replyEvents(begun));
    expect(await modelErrorOf(ask({ onText }))).toMatchObject({
      retryable: true,
      details: { reason: "unreachable" },
    });
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" }];
    const error = { code: 429, status: "RESOURCE_EXHAUSTED", message: "Too much.", details };
    server.respondWith(replyEvents(begun, { error }));
    expect(await modelErrorOf(ask({ onText }))).toMatchObject({
      retryable: true,
      retryAfterSeconds: 34,
      details: { reason: "rate_limited" },
    });
  });
});

test.each([
  [
    "a blocked prompt",
    replyRaw({ body: '{"promptFeedback":{"blockReason":"SAFETY"},"usageMetadata":{"promptTokenCount":4}}' }),
    "refused",
  ],
  ["an answer stopped for safety", replyParts([], "SAFETY"), "refused"],
  ["an answer stopped for reciting", replyParts([], "RECITATION"), "refused"],
  ["a call that Google cannot read", replyParts([], "MALFORMED_FUNCTION_CALL"), "malformed_answer"],
])("%s is an error", async (_, reply, reason) => {
  server.respondWith(reply);
  expect(await modelErrorOf(ask({ tools: TOOLS }))).toMatchObject({ retryable: false, details: { reason } });
});

test("no wait is longer than a day", async () => {
  const details = [{ retryDelay: "999999999s" }];
  server.respondWith(replyGoogleError({ code: 503, status: "UNAVAILABLE", message: "Overloaded", details }));
  expect((await modelErrorOf(ask())).retryAfterSeconds).toBe(86_400);
});

test("how long to wait stands in the body of a rate limit", async () => {
  server.respondWith(
    replyGoogleError({
      code: 429,
      status: "RESOURCE_EXHAUSTED",
      message: "You exceeded your current quota.",
      details: [
        { "@type": "type.googleapis.com/google.rpc.QuotaFailure" },
        { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.074824224s" },
      ],
    }),
  );
  expect(await modelErrorOf(ask())).toMatchObject({
    retryable: true,
    retryAfterSeconds: 34.074824224,
    details: { reason: "rate_limited", status: 429 },
  });
});
