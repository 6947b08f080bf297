import { afterAll, beforeAll, expect, test } from "vitest";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { replyError, replyText } from "#lib/testing/model-server-replies.ts";

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "find" }] });
});
afterAll(() => world.close());

type Config = Extract<GraphSource["nodes"][number], { type: "llm" }>["config"];
const asking = (config: Partial<Config>): GraphSource =>
  around({ id: "ask", type: "llm", config: { prompt: "What is it?", ...config } });
const MODELS = ["compatible:a", "compatible:b", "compatible:c"];

async function run(config: Partial<Config>) {
  const before = world.models.requests.length;
  const runId = await world.start(asking(config));
  const ended = await world.api.runUntil(runId);
  const asked = world.models.requests.slice(before);
  return { runId, ended, asked, models: asked.map(({ body }) => body.model) };
}

test("the next model is asked where one is not available, with a key of its own, and the trace says so", async () => {
  world.models.respondWith(
    replyError({ status: 429, message: "Slow down." }),
    replyError({ status: 503, message: "Down." }),
    replyText("It is."),
  );
  const { runId, ended, asked, models } = await run({ model: MODELS });
  expect(ended).toMatchObject({ status: "completed", finalResponse: "It is." });
  expect(models).toEqual(["a", "b", "c"]);
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([`${runId}:ask:1`, `${runId}:ask:1:2`, `${runId}:ask:1:3`]);
  expect(await world.payloads(runId, "model_called")).toMatchObject([
    {
      model: "compatible:c",
      fallenOut: [
        { model: "compatible:a", reason: "rate_limited" },
        { model: "compatible:b", reason: "unavailable" },
      ],
    },
  ]);
});

test("a conversation stays with the model that answered, and goes on with those after it", async () => {
  const down = replyError({ status: 503, message: "Down." });
  const call = replyToolCalls({ tool: "desk_find", arguments: {} });
  world.models.respondWith(down, call, down, replyText("Found."));
  const { ended, models } = await run({ model: MODELS, tools: [{ name: "desk.find" }] });
  expect(ended).toMatchObject({ finalResponse: "Found." });
  expect(models).toEqual(["a", "b", "b", "c"]);
});

test.each<[string, Partial<Config>, number]>([
  ["a request that is wrong", { model: MODELS }, 400],
  ["the only model", { model: ["compatible:a"] }, 503],
])("%s fails without another", async (_, config, status) => {
  world.models.respondWith(replyError({ status, message: "No." }));
  const { ended, models } = await run(config);
  expect(ended).toMatchObject({ status: "failed", error: { code: "model_error", details: { status } } });
  expect(models).toEqual(["a"]);
});

test("a model that is not set up is passed over, and how long to think is told", async () => {
  world.models.respondWith(replyText("It is."));
  const { ended, asked } = await run({ model: ["openai:gpt-5.5", "compatible:a"], reasoning: "high" });
  expect(ended).toMatchObject({ status: "completed" });
  expect(asked.map(({ body }) => [body.model, body.reasoning_effort])).toEqual([["a", "high"]]);
});
