import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted } from "#lib/testing/api-client.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker, type Worker } from "./start-worker.ts";

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false, offers: [{ name: "find" }] });
});
afterAll(() => world.close());

const asking = (approval: "never" | "always" = "never") =>
  around({
    id: "ask",
    type: "llm",
    config: { prompt: "What is it?", tools: [{ name: "desk.find", approval }] },
  });
const find = (about: string) => ({ tool: "desk_find", arguments: { about } });

const startDoomed = () =>
  startWorkerProcess({ databaseUrl: world.service.url, modelUrl: world.models.baseUrl });

async function withWorker<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work(worker);
  } finally {
    await worker.stop();
  }
}

const expireLease = (runId: string) =>
  world.service.runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where id = $1",
    [runId],
  );

test("after kill -9 between two model calls neither the first call nor the tool is called again", async () => {
  const { models, tools, api } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  const held = heldReply(replyText("never heard"));
  models.respondWith(replyToolCalls(find("a")), held.reply, replyText("Found."));
  tools.respondWith("tools/call", replyTool("about a"));
  const doomed = await startDoomed();
  const runId = await world.start(asking());
  const cut = await models.request(asked + 2);
  await doomed.kill();
  expect(await cut.ended).toBe("abandoned");
  await expireLease(runId);

  const run = await withWorker(() => api.runUntil(runId));
  expect(run).toMatchObject({ status: "completed", finalResponse: "Found." });
  expect(run.usage).toMatchObject({ inputTokens: 22, outputTokens: 14 });
  const [, second, repeated, ...more] = models.requests.slice(asked);
  expect(more).toEqual([]);
  expect(repeated?.headers["idempotency-key"]).toBe(second?.headers["idempotency-key"]);
  expect(repeated?.body).toEqual(second?.body);
  expect(tools.calls().slice(called)).toHaveLength(1);
  const { events } = accepted(await api.getTrace(runId));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  expect(events.map(({ eventType }) => eventType).filter((type) => /called|started/.test(type))).toEqual([
    "run_started",
    "node_started",
    "model_called",
    "tool_called",
    "model_called",
    "node_started",
  ]);
});

test("after kill -9 in the middle of a tool call that call is repeated, with the same key", async () => {
  const { models, tools, api } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(replyToolCalls(find("a")), replyText("Found."));
  tools.respondWith("tools/call", () => new Promise(() => {}), replyTool("about a"));
  const doomed = await startDoomed();
  const runId = await world.start(asking());
  const cut = await waitFor("the tool call", () => tools.calls()[called]);
  await doomed.kill();
  expect(await cut.ended).toBe("abandoned");
  await expireLease(runId);

  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "Found." });
  const keys = tools
    .calls()
    .slice(called)
    .map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([`${runId}:ask:1:2`, `${runId}:ask:1:2`]);
  expect(models.requests.slice(asked)).toHaveLength(2);
});

test("a run that waits for an approval in the middle is held by nobody, and any worker goes on with it", async () => {
  const { models, tools, api } = world;
  const [asked, called] = [models.requests.length, tools.calls().length];
  models.respondWith(replyToolCalls(find("a")), replyText("Found."));
  const first = await startDoomed();
  const runId = await world.start(asking("always"));
  const { pendingInteraction } = await api.runUntil(runId);
  await untilUnheld(world.service.runtime.db, runId);
  await first.kill();
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  expect(accepted(await api.getRun(runId))).toMatchObject({
    status: "running",
    interactionLifecycle: "retained",
  });
  const run = await withWorker(() => api.runUntil(runId));
  expect(run).toMatchObject({ status: "completed", finalResponse: "Found." });
  expect(models.requests.slice(asked)).toHaveLength(2);
  expect(tools.calls().slice(called)).toHaveLength(1);
});

test("a node for which the database was not there has not failed: its run goes on later", async () => {
  const { models, api, service } = world;
  models.respondWith(replyText("Found."));
  const statement = "lock table model_prices in access exclusive mode";
  await using lock = await holdLock({ url: service.url, statement });
  const runId = await world.start(asking());
  const run = await withWorker(async (worker) => {
    await lock.blocks(1);
    await waitFor("the worker to let go", () => worker.load().executing === 0);
    expect(accepted(await api.getRun(runId)).status).toBe("running");
    await lock.release();
    await expireLease(runId);
    worker.look();
    return api.runUntil(runId);
  });
  expect(run).toMatchObject({ status: "completed", finalResponse: "Found.", error: null });
});
