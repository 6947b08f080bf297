import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted } from "#lib/testing/api-client.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { replyContent, startAnthropicServer } from "#lib/testing/model-protocols/anthropic-messages.ts";
import type { ProtocolServer } from "#lib/testing/model-protocols/protocol-server.ts";
import { replyPieces, replyText } from "#lib/testing/model-server-replies.ts";

const apiKey = "sk-ant-test-of-streams";

let world: EffectService;
let anthropic: ProtocolServer;
beforeAll(async () => {
  anthropic = await startAnthropicServer({ apiKey });
  world = await startEffectService({ env: { anthropic: { apiKey, baseUrl: anthropic.origin } } });
});
afterAll(async () => {
  await world.close();
  await anthropic.close();
});

type Config = Extract<GraphSource["nodes"][number], { type: "llm" }>["config"];
const asking = (config: Partial<Config> = {}, more: object = {}): GraphSource =>
  around({ id: "ask", type: "llm", config: { prompt: "What is it?", ...config }, ...more });

test("a run that is cancelled in the middle of an answer lets the connection go", async () => {
  const gate = Promise.withResolvers<void>();
  const next = world.models.requests.length + 1;
  world.models.respondWith(replyPieces("Well, ", gate.promise, "never heard"));
  const runId = await world.start(asking());
  const request = await world.models.request(next);
  accepted(await world.api.cancelRun(runId));
  expect(await world.api.runUntil(runId)).toMatchObject({ status: "cancelled" });
  expect(await request.ended).toBe("abandoned");
  gate.resolve();
});

test("an answer that breaks off is asked for again, and its half is neither kept nor counted", async () => {
  const next = world.models.requests.length + 1;
  world.models.respondWith(async (request, response) => {
    await replyPieces(
      "Half of ",
      Promise.resolve().then(() => response.destroy()),
    )(request, response);
  }, replyText("It is."));
  const runId = await world.start(asking({}, { retry: { maxAttempts: 2, backoffSeconds: 0 } }));
  const run = await world.api.runUntil(runId);
  expect(run).toMatchObject({ finalResponse: "It is.", usage: { inputTokens: 11, outputTokens: 7 } });
  const keys = world.models.requests.slice(next - 1).map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(1);
  expect(await world.payloads(runId, "model_called")).toHaveLength(1);
});

test.each<[string, Partial<Config>, boolean]>([
  ["a system prompt that is always the same", { system: "Be brief." }, true],
  ["one that a template changes", { system: "Be {{ 'brief' }}." }, false],
])(
  "%s is marked for the cache, or not; what was read and written is in the trace and in the cost",
  async (_, config, isMarked) => {
    const usage = { input_tokens: 100, cache_creation_input_tokens: 2_000, cache_read_input_tokens: 1_000 };
    anthropic.respondWith(replyContent([{ type: "text", text: "It is." }], "end_turn", usage));
    const runId = await world.start(asking({ model: "anthropic:claude-sonnet-4-5", ...config }));
    // Three dollars a million of input, 0.3 of what was read, 3.75 of what was written, 15 of the 87 tokens of output.
    const costUsd = (100 * 3 + 1_000 * 0.3 + 2_000 * 3.75 + 87 * 15) / 1e6;
    expect(await world.api.runUntil(runId)).toMatchObject({
      finalResponse: "It is.",
      usage: { inputTokens: 3_100, outputTokens: 87, costUsd },
    });
    expect(await world.payloads(runId, "model_called")).toMatchObject([
      { costUsd, usage: { inputTokens: 3_100, cachedInputTokens: 1_000, cacheWriteInputTokens: 2_000 } },
    ]);
    const mark = isMarked ? { cache_control: { type: "ephemeral" } } : {};
    expect(anthropic.requests.at(-1)?.body).toMatchObject({
      stream: true,
      system: [{ type: "text", text: "Be brief.", ...mark }],
    });
    expect(JSON.stringify(anthropic.requests.at(-1)?.body).includes("cache_control")).toBe(isMarked);
  },
);
