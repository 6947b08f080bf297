import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ModelReply, replyRaw } from "#lib/testing/model-server-replies.ts";
import type { ModelErrorReason } from "./model-error.ts";
import { call, modelErrorOf } from "./testing/call.ts";
import { PROVIDERS, type ProviderCase, TEST_KEY } from "./testing/each-provider.ts";

let server: Awaited<ReturnType<ProviderCase["start"]>>;

function body(status: number, error: object, headers: Record<string, string> = {}): ModelReply {
  return replyRaw({ status, body: JSON.stringify(error), headers });
}

describe.each(PROVIDERS)("$model", (provider) => {
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());
  afterEach(() => server.respondWith());

  const failure = (apiKey?: string) =>
    modelErrorOf(call(provider.config(server.url, apiKey), { model: provider.model }));

  test("a wrong key is named as such, and never repeated", async () => {
    const error = await failure("sk-wrong-0123456789");
    expect(error).toMatchObject({
      retryable: false,
      details: { reason: "authentication", model: provider.model },
    });
    expect(error.message).toMatch(/^The model provider refuses the API key \(40[01]\)\. The provider says: /);
    expect(error.message).not.toContain("sk-wrong-0123456789");
    server.respondWith(
      provider.replyError({ status: 403, message: `key ${TEST_KEY} and Bearer abc123 may not` }),
    );
    const forbidden = await failure();
    expect(forbidden.details).toMatchObject({ reason: "authentication", status: 403 });
    expect(forbidden.message).toContain("key [redacted] and Bearer [redacted] may not");
  });

  test.each<[string, number, ModelErrorReason, boolean]>([
    ["Rate limit reached", 429, "rate_limited", true],
    ["Internal server error", 500, "unavailable", true],
    ["Bad gateway", 502, "unavailable", true],
    ["Overloaded", 503, "unavailable", true],
    ["Overloaded", 529, "unavailable", true],
    ["Gateway timeout", 504, "timeout", true],
    ["Timeout", 408, "timeout", true],
    ["Too early", 425, "unavailable", true],
    ["Conflict", 409, "bad_request", false],
    ["You have no credit left", 402, "bad_request", false],
    ["No such model", 404, "not_found", false],
    ["Request too large", 413, "context_too_long", false],
    ["Something is wrong", 422, "bad_request", false],
  ])("%s (%d) is %s", async (message, status, reason, retryable) => {
    server.respondWith(provider.replyError({ status, message }));
    const error = await failure();
    expect(error).toMatchObject({ code: "model_error", retryable, details: { reason, status } });
    expect(error.message).toContain(`The provider says: ${message}`);
  });

  test.each([
    [{ "retry-after": "17" }, 17],
    [{ "retry-after-ms": "1500" }, 1.5],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT", date: "Sat, 21 Nov 2026 10:00:00 GMT" }, 30],
    [{}, undefined],
  ])("how long to wait is taken from the headers (%j)", async (headers, seconds) => {
    for (const status of [429, 529]) {
      server.respondWith(provider.replyError({ status, message: "Wait", headers }));
      expect((await failure()).retryAfterSeconds).toBe(seconds);
    }
  });

  test("what the provider says is cut at 500 characters", async () => {
    server.respondWith(provider.replyError({ status: 500, message: "long ".repeat(10_000) }));
    expect((await failure()).message.length).toBeLessThan(600);
  });
});

describe("bodies as providers and servers really send them", () => {
  const provider = PROVIDERS.at(-1);
  if (!provider) throw new Error("no provider");
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());
  afterEach(() => server.respondWith());

  const failure = () => modelErrorOf(call(provider.config(server.url), { model: provider.model }));

  test.each<[ModelErrorReason, string, ModelReply]>([
    [
      "context_too_long",
      "OpenAI",
      body(400, {
        error: {
          message: "Your input exceeds the context window of this model.",
          code: "context_length_exceeded",
        },
      }),
    ],
    [
      "context_too_long",
      "Anthropic",
      body(400, {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: "prompt is too long: 209000 tokens > 200000 maximum",
        },
      }),
    ],
    [
      "context_too_long",
      "Google",
      body(400, {
        error: {
          code: 400,
          message: "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
          status: "INVALID_ARGUMENT",
        },
      }),
    ],
    [
      "context_too_long",
      "vLLM",
      body(400, {
        object: "error",
        message: "This model's maximum context length is 8192 tokens.",
        type: "BadRequestError",
        code: 400,
      }),
    ],
    [
      "context_too_long",
      "llama.cpp",
      body(400, {
        error: {
          code: 400,
          message: "the request exceeds the available size",
          type: "exceed_context_size_error",
        },
      }),
    ],
    [
      "refused",
      "Azure",
      body(400, {
        error: {
          message: "The response was filtered due to the prompt triggering content management policy.",
          code: "content_filter",
        },
      }),
    ],
    [
      "refused",
      "OpenAI",
      body(400, { error: { message: "Invalid prompt: your prompt was flagged.", code: "invalid_prompt" } }),
    ],
    [
      "refused",
      "Anthropic",
      body(400, {
        type: "error",
        error: { type: "invalid_request_error", message: "Output blocked by content filtering policy" },
      }),
    ],
    [
      "authentication",
      "Google's list",
      body(400, [
        {
          error: {
            code: 400,
            message: "Key not valid.",
            status: "INVALID_ARGUMENT",
            details: [{ reason: "API_KEY_INVALID" }],
          },
        },
      ]),
    ],
    [
      "not_found",
      "OpenAI",
      body(403, { error: { message: "Project does not have access to model x", code: "model_not_found" } }),
    ],
    [
      "rate_limited",
      "OpenAI",
      body(429, { error: { message: "You exceeded your current quota", code: "insufficient_quota" } }),
    ],
    [
      "unavailable",
      "a gateway, with a good status",
      body(200, { error: { message: "Provider returned error", code: 502 } }),
    ],
    [
      "rate_limited",
      "a gateway, with a good status",
      body(200, { error: { message: "Slow down", code: 429 } }),
    ],
    ["bad_request", "a gateway, with a good status", body(200, { error: { message: "No" } })],
  ])("%s, said by %s", async (reason, _, reply) => {
    server.respondWith(reply);
    expect((await failure()).details.reason).toBe(reason);
  });

  test("words that PostgreSQL cannot hold, and codes that are names of everything, do no harm", async () => {
    server.respondWith(replyRaw({ body: '{"error":{"message":"a\\u0000b\\ud800","code":"constructor"}}' }));
    const error = await failure();
    expect(error.message).toContain("The provider says: ab\ufffd (constructor)");
    expect(error.details).toMatchObject({ reason: "bad_request", status: 400 });
  });

  test.each([
    ['{"error":"model requires more memory"}', "The provider says: model requires more memory"],
    ['{"detail":"no capacity"}', "The provider says: no capacity"],
    ['{"message":"quota"}', "The provider says: quota"],
    ["upstream\n  reset", "The provider says: upstream reset"],
    ["<html>Bad gateway</html>", "not available (500)."],
    ['{"error":{"code":1}}', "not available (500)."],
    ['"text"', "The provider says: text"],
    ["", "not available (500)."],
  ])("tells what %j says", async (text, said) => {
    server.respondWith(replyRaw({ body: text, status: 500 }));
    expect((await failure()).message.endsWith(said)).toBe(true);
  });
});
