import { afterAll, beforeAll, expect, test } from "vitest";
import { changeRun } from "#lib/nouns/runs/change-run.ts";
import { conversing, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { takeLease } from "./take-lease.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;

/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    worker: false,
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
  });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

/** Two model calls, one after the other. */
const twoCalls: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: "first", inputSchema: { type: "object" } }],
  nodes: [
    { id: "first", type: "llm", config: { prompt: "one" } },
    { id: "between", type: "transform", config: { expression: "nodes.first + '!'" } },
    { id: "second", type: "llm", config: { prompt: "two after {{ nodes.between }}" } },
    { id: "end", type: "output", config: { value: "[nodes.between, nodes.second]" } },
  ],
  edges: [
    { from: "first", to: "between" },
    { from: "between", to: "second" },
    { from: "second", to: "end" },
  ],
};

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);
const expireLease = (runId: string) =>
  query("update runs set lease_expires_at = now() - interval '1 second' where id = $1", [runId]);

async function withWorker<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work(worker);
  } finally {
    await worker.stop();
  }
}

async function start(
  graph: GraphSource,
  body: Parameters<Api["startRun"]>[1] = { input: {} },
): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph });
  return api.started(agentId, body);
}

test("after kill -9 in the middle of a call only that call is repeated, with the same idempotency key", async () => {
  const held = heldReply(replyText("never heard"));
  models.respondWith(replyText("A"), held.reply, replyText("B"));
  const ordinal = models.requests.length;
  const doomed = await startWorkerProcess({ databaseUrl: service.url, modelUrl: models.baseUrl });
  const runId = await start(twoCalls);
  const cut = await models.request(ordinal + 2);
  await doomed.kill();
  expect(await cut.ended).toBe("abandoned");
  await expireLease(runId);

  await withWorker(async () => {
    const run = await api.runUntil(runId);
    expect(run).toMatchObject({ status: "completed", finalResponse: ["A!", "B"] });
  });
  const [first, second, repeated, ...more] = models.requests.slice(ordinal);
  expect(more).toEqual([]);
  expect(repeated?.headers["idempotency-key"]).toBe(second?.headers["idempotency-key"]);
  expect(repeated?.body).toEqual(second?.body);
  expect(first?.headers["idempotency-key"]).not.toBe(second?.headers["idempotency-key"]);

  const { events } = accepted(await api.getTrace(runId));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => String(index + 1)));
  const started = events.filter(({ eventType }) => eventType === "node_started").map(({ nodeId }) => nodeId);
  expect(started).toEqual(["first", "between", "second", "end"]);
  const occurrence = events.find(({ nodeId }) => nodeId === "second")?.occurrenceId;
  expect(repeated?.headers["idempotency-key"]).toBe(occurrence);
});

test("a run started while no worker lives is found by the first that comes", async () => {
  const runId = await start(doubling, { input: { amount: 2 } });
  expect(accepted(await api.getRun(runId)).status).toBe("running");
  await query("delete from graphile_worker._private_jobs");
  await withWorker(async () => expect((await api.runUntil(runId)).finalResponse).toEqual({ amount: 4 }));
});

test("a worker that lost its lease writes nothing", async () => {
  const runId = await start(doubling, { input: { amount: 2 } });
  const old = await takeLease(service.runtime.db, { owner: "wrk_old", runId });
  await expireLease(runId);
  const fresh = await takeLease(service.runtime.db, { owner: "wrk_new", runId });
  expect([old?.token, fresh?.token]).toEqual([1, 2]);
  const write = (fence: NonNullable<typeof old>) =>
    changeRun(service.runtime.db, {
      runId,
      workspaceId: tenant.workspaceId,
      fence,
      status: { to: "completed", finalResponse: "x", assistantMessage: null },
      events: [],
    });
  if (!old || !fresh) throw new Error("both leases were taken above");
  expect(await write(old)).toBeUndefined();
  expect(accepted(await api.getRun(runId)).status).toBe("running");
  expect((await write(fresh))?.status).toBe("completed");
});

test("an expired lease writes nothing even when nobody has taken the run over", async () => {
  const runId = await start(doubling, { input: { amount: 2 } });
  const lease = await takeLease(service.runtime.db, { owner: "wrk_old", runId });
  if (!lease) throw new Error("the run was runnable");
  await expireLease(runId);
  expect(
    await changeRun(service.runtime.db, {
      runId,
      workspaceId: tenant.workspaceId,
      fence: lease,
      events: [{ type: "node_started" }],
    }),
  ).toBeUndefined();
});

test("of workers that reach for one run at once, one gets it", async () => {
  const runId = await start(doubling, { input: { amount: 2 } });
  const leases = await Promise.all(
    Array.from({ length: 20 }, (_, n) => takeLease(service.runtime.db, { owner: `wrk_${n}`, runId })),
  );
  expect(leases.filter(Boolean)).toHaveLength(1);
});

test("a cancel pending on a dead worker's run is acknowledged by whoever finds it", async () => {
  const runId = await start(doubling, { input: { amount: 2 } });
  await takeLease(service.runtime.db, { owner: "wrk_dead", runId });
  expect(accepted(await api.cancelRun(runId)).status).toBe("cancelling");
  await expireLease(runId);
  await withWorker(() => api.runUntil(runId, ({ status }) => status === "cancelled"));
});

test("a worker that is stopped hands its run back, and another goes on at once", async () => {
  const held = heldReply(replyText("never heard"));
  models.respondWith(held.reply, replyText("answered"));
  const ordinal = models.requests.length;
  const first = await startWorker({ concurrency: 5 });
  const runId = await start(conversing(), { laneId: "talk", input: { message: "hi" } });
  const request = await models.request(ordinal + 1);
  await first.stop();
  expect(await request.ended).toBe("abandoned");
  const { rows } = await query(
    "select lease_owner, needs_work, lost_workers, status from runs where id = $1",
    [runId],
  );
  expect(rows).toEqual([{ lease_owner: null, needs_work: true, lost_workers: 0, status: "running" }]);
  await withWorker(async () => expect((await api.runUntil(runId)).finalResponse).toBe("answered"));
});

test("an answer given to a process without the lease reaches the worker that holds it", async () => {
  const held = heldReply(replyText("model"));
  models.respondWith(held.reply);
  const ordinal = models.requests.length;
  const worker = await startWorkerProcess({ databaseUrl: service.url, modelUrl: models.baseUrl });
  try {
    const runId = await start({
      ...twoCalls,
      nodes: [
        { id: "first", type: "transform", config: { expression: "1" } },
        {
          id: "ask",
          type: "ask",
          config: { title: "T", questions: [{ id: "a", label: "A", type: "text" }] },
        },
        { id: "model", type: "llm", config: { prompt: "x" } },
        { id: "early", type: "llm", config: { prompt: "after the answer {{ nodes.ask.a }}" } },
      ],
      edges: [
        { from: "first", to: "ask" },
        { from: "first", to: "model" },
        { from: "ask", to: "early" },
      ],
    });
    await models.request(ordinal + 1);
    const waiting = await api.runUntil(runId, ({ status }) => status === "waiting");
    accepted(
      await api.reply(runId, {
        interactionId: waiting.pendingInteraction?.interactionId ?? "",
        message: "go",
      }),
    );
    // The branch behind the answer runs while the other call is still held.
    const early = await models.request(ordinal + 2);
    expect(JSON.stringify(early.body)).toContain("after the answer go");
    held.release();
    expect((await api.runUntil(runId)).status).toBe("completed");
  } finally {
    await worker.kill();
  }
});

test("a retryable error is tried again as often as the node says, and told in the trace", async () => {
  models.respondWith(
    replyError({ status: 503, message: "busy" }),
    replyError({ status: 503, message: "busy" }),
    replyText("at last"),
  );
  await withWorker(async () => {
    const runId = await start(conversing({ retry: 3 }), { laneId: "talk", input: { message: "hi" } });
    expect(await api.runUntil(runId)).toMatchObject({ status: "completed", finalResponse: "at last" });
    const { events } = accepted(
      await api.getTrace(runId, { eventTypes: ["node_retrying"], includePayloads: true }),
    );
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { failedAttempts: 1 },
      { failedAttempts: 2 },
    ]);
  });
});

test("what is not retryable fails at once; attempts end with the last error", async () => {
  await withWorker(async () => {
    models.respondWith(replyError({ status: 400, message: "bad prompt" }), replyText("never asked"));
    const ordinal = models.requests.length;
    const bad = await api.runUntil(
      await start(conversing({ retry: 3 }), { laneId: "talk", input: { message: "hi" } }),
    );
    expect(bad).toMatchObject({
      status: "failed",
      error: { code: "model_error", nodeId: "say", retryable: false },
    });
    expect(models.requests.length).toBe(ordinal + 1);
    models.respondWith(...Array.from({ length: 2 }, () => replyError({ status: 500, message: "down" })));
    const down = await api.runUntil(
      await start(conversing({ retry: 2 }), { laneId: "talk", input: { message: "hi" } }),
    );
    expect(down).toMatchObject({ status: "failed", error: { code: "model_error", retryable: true } });
  });
});

test("an attempt over the node's time is aborted and counts as a retryable error", async () => {
  const held = heldReply(replyText("too late"));
  models.respondWith(held.reply);
  const ordinal = models.requests.length;
  await withWorker(async () => {
    const runId = await start(conversing({ timeoutSeconds: 1 }), {
      laneId: "talk",
      input: { message: "hi" },
    });
    const run = await api.runUntil(runId);
    expect(run).toMatchObject({ status: "failed", error: { nodeId: "say", retryable: true } });
    expect(await (await models.request(ordinal + 1)).ended).toBe("abandoned");
  });
});

test("a heartbeat keeps a long call's lease alive", async () => {
  const held = heldReply(replyText("slow"));
  models.respondWith(held.reply);
  const ordinal = models.requests.length;
  await withWorker(async () => {
    const runId = await start(conversing(), { laneId: "talk", input: { message: "hi" } });
    await models.request(ordinal + 1);
    const expiry = async () =>
      (await query("select lease_expires_at as at from runs where id = $1", [runId])).rows[0].at as Date;
    const before = await expiry();
    await waitFor("the lease's renewal", async () => (await expiry()) > before);
    held.release();
    expect((await api.runUntil(runId)).finalResponse).toBe("slow");
  });
});
