import { afterAll, beforeAll, expect, test } from "vitest";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import { accepted } from "#lib/testing/api-client.ts";
import {
  around,
  type EffectService,
  replyToolCalls,
  startEffectService,
} from "#lib/testing/effect-service.ts";
import { replyText as replyTool } from "#lib/testing/mcp-server-replies.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { countBeforeExecution } from "./lost-workers.ts";
import { startWorker } from "./start-worker.ts";
import { type TakenLease, takeLease } from "./take-lease.ts";

let world: EffectService;
/** Only serves requests: who executes is up to each test. */
beforeAll(async () => {
  world = await startEffectService({ worker: false, offers: [{ name: "find" }] });
});
afterAll(() => world.close());

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}

const expireLease = (runId: string) =>
  world.service.runtime.db.pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where id = $1",
    [runId],
  );

async function lostWorkers(runId: string): Promise<number> {
  const { rows } = await world.service.runtime.db.pool.query<{ lost: number }>(
    "select lost_workers as lost from runs where id = $1",
    [runId],
  );
  return rows[0]?.lost ?? Number.NaN;
}

/** As an outage of the database, or of the machine, loses them: their leases run out. */
async function loseWorkers(
  runId: string,
  count: number,
  execute: (lease: TakenLease) => Promise<void> = (lease) =>
    countBeforeExecution(world.service.runtime.db, lease),
): Promise<void> {
  for (let lost = 0; lost < count; lost++) {
    const lease = await takeLease(world.service.runtime.db, { owner: `wrk_${lost}`, runId });
    if (!lease) throw new Error("the run was not runnable");
    if (lost > 0) await execute(lease);
    await expireLease(runId);
  }
}

/** Ends the connections of those who wait for a lock of this transaction. */
const END_WAITING = `
  select pg_terminate_backend(pid) from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

const twoSteps = () => {
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

const withTools = (approval: "never" | "always") =>
  around({ id: "ask", type: "llm", config: { prompt: "?", tools: [{ name: "desk.find", approval }] } });
const find = replyToolCalls({ tool: "desk_find", arguments: { about: "a" } });

test("workers lost before a step ended do not count against the steps that follow", async () => {
  const { models, api } = world;
  const held = heldReply(replyText("never heard"));
  const asked = models.requests.length;
  models.respondWith(replyText("A"), held.reply, replyText("B"));
  const runId = await world.start(twoSteps());
  await loseWorkers(runId, 5 - 1);
  await withWorker(() => models.request(asked + 2));
  expect(await lostWorkers(runId)).toBe(0);
  await loseWorkers(runId, 5 - 1);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ status: "completed" });
});

test("workers lost before a call of a model's effect ended do not count against its next call", async () => {
  const { models, tools, api } = world;
  const called = tools.calls().length;
  models.respondWith(find, replyText("Found."));
  tools.respondWith("tools/call", () => new Promise(() => {}), replyTool("about a"));
  const runId = await world.start(withTools("never"));
  await loseWorkers(runId, 5 - 1);
  await withWorker(() => waitFor("the tool call", () => tools.calls()[called]));
  expect(await lostWorkers(runId)).toBe(0);
  await loseWorkers(runId, 5 - 1);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "Found." });
});

test("workers lost before an answer was taken up do not count against what follows it", async () => {
  const { models, tools, api } = world;
  const called = tools.calls().length;
  models.respondWith(find, replyText("Found."));
  tools.respondWith("tools/call", () => new Promise(() => {}), replyTool("about a"));
  const runId = await world.start(withTools("always"));
  const waiting = await withWorker(() => api.runUntil(runId));
  await untilUnheld(world.service.runtime.db, runId);
  const interactionId = waiting.pendingInteraction?.interactionId ?? "";
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  await loseWorkers(runId, 5 - 1);
  await withWorker(() => waitFor("the tool call", () => tools.calls()[called]));
  await loseWorkers(runId, 5 - 1);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ finalResponse: "Found." });
});

test("a run that has cost five workers fails, and costs no other", async () => {
  const { api, models } = world;
  const asked = models.requests.length;
  const runId = await world.start(twoSteps());
  await loseWorkers(runId, 5);
  const { status, error } = await withWorker(() => api.runUntil(runId));
  expect([status, error?.code, models.requests.length]).toEqual(["failed", "internal_error", asked]);
});

test.each([
  { silent: 10, lost: 5, status: "failed" },
  { silent: 11, lost: 5, status: "completed" },
  { silent: 40, lost: 19, status: "completed" },
  { silent: 100, lost: 20, status: "failed" },
])("$lost workers lost of $silent that ended within a minute: $status", async ({ silent, lost, status }) => {
  const { models, api, service } = world;
  const { pool } = service.runtime.db;
  if (status === "completed") models.respondWith(replyText("A"), replyText("B"));
  const runId = await world.start(twoSteps());
  await loseWorkers(runId, lost);
  await pool.query(
    `insert into worker_processes (id, host, pid, version, concurrency, seen_at)
     select 'wrk_silent_' || n, 'h', n, '1', 1, now() - interval '30 seconds' from generate_series(1, $1::int) n`,
    [silent],
  );
  const run = await withWorker(() => api.runUntil(runId));
  await pool.query("delete from worker_processes where id like 'wrk_silent_%'");
  const blamed = status === "failed" ? `${lost} workers ended` : "";
  expect([run.status, run.error?.message ?? ""]).toEqual([status, expect.stringContaining(blamed)]);
});

test("workers lost before they executed anything of a run count once", async () => {
  const { models, api } = world;
  models.respondWith(replyText("A"), replyText("B"));
  const runId = await world.start(twoSteps());
  await loseWorkers(runId, 9, async () => {});
  expect(await lostWorkers(runId)).toBe(1);
  expect(await withWorker(() => api.runUntil(runId))).toMatchObject({ status: "completed" });
});

test("runs that two workers were lost with begin one after the other", async () => {
  const { models, api } = world;
  const asked = models.requests.length;
  const first = heldReply(replyText("A"));
  models.respondWith(first.reply, replyText("B"), replyText("A"), replyText("B"));
  const runIds = [await world.start(twoSteps()), await world.start(twoSteps())];
  for (const runId of runIds) await loseWorkers(runId, 3);
  await withWorker(async () => {
    await models.request(asked + 1);
    const lost = await Promise.all(runIds.map(lostWorkers));
    expect([...lost].sort()).toEqual([3, 4]); // the other has not begun
    first.release();
    for (const runId of runIds) expect(await api.runUntil(runId)).toMatchObject({ status: "completed" });
  });
});

test("an outage of the database costs a run no worker, and nobody waits for its lease to end", async () => {
  const { models, api, service } = world;
  const { pool } = service.runtime.db;
  const held = heldReply(replyText("A"));
  const asked = models.requests.length;
  models.respondWith(held.reply, replyText("A"), replyText("B"));
  const runId = await world.start(twoSteps());
  await loseWorkers(runId, 5 - 1);
  const run = await withWorker(async () => {
    await models.request(asked + 1);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select 1 from runs where id = $1 for update", [runId]);
      held.release();
      const isEnded = async () => (await holder.query(END_WAITING)).rowCount !== 0;
      await waitFor("the write to wait, and its connection to end", isEnded);
      await holder.query("rollback");
    } finally {
      holder.release();
    }
    const begun = performance.now();
    const ended = await api.runUntil(runId);
    expect(performance.now() - begun).toBeLessThan(LEASE_SECONDS * 1_000 - 5_000);
    return ended;
  });
  expect(run).toMatchObject({ status: "completed" });
});
