import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { heldReply, replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorker } from "./start-worker.ts";

/** Longer than any test: a stop that waits for its end has waited too long. */
const LONG_GRACE = 600;

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false, offers: [{ name: "find" }] });
});
afterAll(() => world.close());

/** The worker of the process that serves requests. */
async function startGraceful({ graceSeconds = LONG_GRACE } = {}) {
  const worker = await startWorker({ concurrency: 20, graceSeconds });
  world.service.runtime.worker = worker;
  return worker;
}

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

const heldBy = async (runId: string) => {
  const { rows } = await world.service.runtime.db.pool.query<{ owner: string | null; needs: boolean }>(
    `select lease_owner as owner, needs_work as needs from runs where id = $1`,
    [runId],
  );
  return rows[0];
};
const HANDED_BACK = { owner: null, needs: true };

const twoCalls = () => {
  const graph = around({ id: "first", type: "llm", config: { prompt: "one" } });
  return {
    ...graph,
    nodes: [...graph.nodes, { id: "second", type: "llm" as const, config: { prompt: "two" } }],
    edges: [
      { from: "first", to: "second" },
      { from: "second", to: "end" },
    ],
  };
};

test("a worker that stops lets a call in flight end, and the run with it where nothing follows", async () => {
  const { models, api, tenant } = world;
  const held = heldReply(replyText("paid once"));
  models.respondWith(held.reply);
  const asked = models.requests.length;
  const worker = await startGraceful();
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "hi" } });
  await models.request(asked + 1);
  const stopped = worker.stop();
  held.release();
  await stopped;
  expect(accepted(await api.getRun(runId))).toMatchObject({
    status: "completed",
    finalResponse: "paid once",
  });
  expect(models.requests).toHaveLength(asked + 1);
});

test("it begins no further step: the next worker does, and repeats nothing", async () => {
  const { models, api } = world;
  const held = heldReply(replyText("A"));
  models.respondWith(held.reply, replyText("B"));
  const asked = models.requests.length;
  const worker = await startGraceful();
  const runId = await world.start(twoCalls());
  await models.request(asked + 1);
  const stopped = worker.stop();
  held.release();
  await stopped;
  expect(models.requests).toHaveLength(asked + 1);
  expect(await heldBy(runId)).toEqual(HANDED_BACK);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ status: "completed" });
  expect(models.requests).toHaveLength(asked + 2);
});

test("it begins no further call of a model's effect, and what the model said is not asked for again", async () => {
  const { models, tools, api } = world;
  const held = heldReply(replyToolCalls({ tool: "desk_find", arguments: { about: "a" } }));
  models.respondWith(held.reply, replyText("Found."));
  tools.respondWith("tools/call", replyTool("about a"));
  const [asked, called] = [models.requests.length, tools.calls().length];
  const worker = await startGraceful();
  const tooled = { prompt: "?", tools: [{ name: "desk.find", approval: "never" as const }] };
  const runId = await world.start(around({ id: "ask", type: "llm", config: tooled }));
  await models.request(asked + 1);
  const stopped = worker.stop();
  held.release();
  await stopped;
  expect([models.requests.length - asked, tools.calls().length - called]).toEqual([1, 0]);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "Found." });
  expect([models.requests.length - asked, tools.calls().length - called]).toEqual([2, 1]);
});

test("it does not wait for the next attempt of a call that failed", async () => {
  const { models, api } = world;
  models.respondWith(replyError({ status: 503, headers: { "retry-after": "300" } }), replyText("later"));
  const asked = models.requests.length;
  const worker = await startGraceful();
  const retry = { maxAttempts: 2, backoffSeconds: 300, backoffFactor: 1 };
  const runId = await world.start(around({ id: "ask", type: "llm", retry, config: { prompt: "?" } }));
  await waitFor("the retry", async () => (await world.payloads(runId, "node_retrying")).length === 1);
  await worker.stop();
  expect(await heldBy(runId)).toEqual(HANDED_BACK);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "later" });
  expect(models.requests).toHaveLength(asked + 2);
});

test("it takes nothing new while calls end, and a run that is cancelled then ends at once", async () => {
  const { models, api } = world;
  const held = heldReply(replyText("never heard"));
  models.respondWith(held.reply, replyText("other"));
  const asked = models.requests.length;
  const worker = await startGraceful();
  const runId = await world.start(twoCalls());
  await models.request(asked + 1);
  const stopped = worker.stop();
  const other = await world.start(around({ id: "only", type: "llm", config: { prompt: "?" } }));
  expect([worker.reserve(), worker.load().isStopping]).toEqual([undefined, true]);
  accepted(await api.cancelRun(runId));
  await stopped;
  expect(accepted(await api.getRun(runId)).status).toBe("cancelled");
  expect(await heldBy(other)).toEqual(HANDED_BACK);
  expect(await withWorker(() => api.runUntil(other))).toMatchObject({ finalResponse: "other" });
});

test("a call over the grace is cut, and repeated with the same idempotency key", async () => {
  const { models, api } = world;
  const held = heldReply(replyText("never heard"));
  models.respondWith(held.reply, replyText("again"));
  const asked = models.requests.length;
  const worker = await startGraceful({ graceSeconds: 1 });
  const runId = await world.start(around({ id: "only", type: "llm", config: { prompt: "?" } }));
  const cut = await models.request(asked + 1);
  await worker.stop();
  expect(await cut.ended).toBe("abandoned");
  expect(await heldBy(runId)).toEqual(HANDED_BACK);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "again" });
  const repeated = await models.request(asked + 2);
  expect(repeated.headers["idempotency-key"]).toBe(cut.headers["idempotency-key"]);
});
