import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import type { GraphSource } from "#lib/testing/factories.ts";
import { replyText } from "#lib/testing/model-server-replies.ts";

/** The one name that every object has already and that ids of lanes, nodes and questions may have, too. */
const NAME = "constructor";
const body = {
  start: "one",
  nodes: [{ id: "one", type: "output", config: { value: "item" } }],
  edges: [],
};

let world: EffectService;
beforeAll(async () => {
  world = await startEffectService();
});
afterAll(() => world.close());

/** The node, then a model that reads what it gave. */
const graphOf = (node: object): GraphSource =>
  ({
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ id: NAME, name: "Go", mode: "structured", start: NAME, inputSchema: { type: "object" } }],
    nodes: [
      { id: NAME, ...node },
      { id: "tell", type: "llm", config: { prompt: `Of {{ nodes.${NAME} }}` } },
      { id: "end", type: "output", config: { value: `nodes.${NAME}` } },
    ],
    edges: [
      { from: NAME, to: "tell" },
      { from: "tell", to: "end" },
    ],
  }) as GraphSource;

test.each<[string, object, Json]>([
  ["transform", { config: { expression: "{'constructor': 1}" } }, { constructor: 1 } as unknown as Json],
  ["llm", { config: { prompt: "Say it." } }, "said"],
  ["for_each", { config: { items: "[1, 2]", body } }, [1, 2]],
])("a %s with the name of what every object has runs as any other", async (type, config, output) => {
  world.models.respondWith(...Array.from({ length: 2 }, () => replyText("said")));
  const runId = await world.start(graphOf({ type, ...config }));
  const run = await world.api.runUntil(runId);
  expect(run).toMatchObject({ status: "completed", error: null });
  expect(run.finalResponse).toEqual(output);
  const prompts = (await world.payloads(runId, "model_called")).map(({ prompt }) => String(prompt));
  expect(prompts.at(-1)).toMatch(/^Of /);
});

test("a question of that name that nobody answered is not in the transcript", async () => {
  const questions = [
    { id: NAME, label: "More", type: "text", required: false },
    { id: "why", label: "Why", type: "text", required: true },
  ];
  world.models.respondWith(replyText("said"));
  const runId = await world.start(
    graphOf({ type: "ask", config: { title: "Two", message: "?", questions } }),
  );
  const { pendingInteraction } = await world.api.runUntil(runId);
  const { interactionId = "" } = pendingInteraction ?? {};
  accepted(await world.api.reply(runId, { interactionId, answers: { why: "because" } }));
  expect(await world.api.runUntil(runId)).toMatchObject({ finalResponse: { why: "because" } });
  expect(await world.payloads(runId, "conversation_item")).toMatchObject([{ content: "Why: because" }]);
});
