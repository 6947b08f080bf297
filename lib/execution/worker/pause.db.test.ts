import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createReadiness } from "#lib/doors/health/check-readiness.ts";
import { conversing, doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { pauseWorkers, readPauseProgress, resumeWorkers } from "./pause-workers.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  models = await startModelServer();
});
afterAll(() => models.close());
afterEach(() => service.close());

async function start({ startPaused = false } = {}): Promise<void> {
  const model = { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" };
  service = await startTestService({ env: { ...model, startPaused } });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
}

const query = async (text: string) => (await service.runtime.db.pool.query(text)).rows;
const state = () => service.runtime.worker?.load().state;

async function pause(): Promise<void> {
  await pauseWorkers(service.runtime.db);
  await waitFor("the worker to notice", async () => {
    const { takingWorkers } = await readPauseProgress(service.runtime.db);
    return state() === "paused" && takingWorkers === 0;
  });
}

test("a paused worker takes nothing: what is started meanwhile begins after the end of the pause", async () => {
  await start();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await pause();
  const runId = await api.started(agentId, { input: { amount: 2 } });
  // Two looks of the reaper, which would have found it.
  service.runtime.worker?.look();
  service.runtime.worker?.look();
  const rounds = () => query("select seen_at from worker_processes");
  const [before] = await rounds();
  await waitFor(
    "a heartbeat later",
    async () => String((await rounds())[0]?.seen_at) !== String(before?.seen_at),
  );
  expect(await query(`select lease_owner from runs where id = '${runId}'`)).toEqual([{ lease_owner: null }]);
  expect(await readPauseProgress(service.runtime.db)).toEqual({
    isPaused: true,
    pausedWorkers: 1,
    takingWorkers: 0,
    executing: 0,
  });

  expect(await resumeWorkers(service.runtime.db)).toBe(true);
  expect((await api.runUntil(runId)).status).toBe("completed");
  expect(await resumeWorkers(service.runtime.db)).toBe(false);
});

test("a run under way when workers are paused comes to its end", async () => {
  await start();
  const held = heldReply(replyText("the answer"));
  models.respondWith(held.reply);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const asked = models.requests.length;
  const runId = await api.started(agentId, { laneId: "form", input: { message: "Hello" } });
  await models.request(asked + 1);
  await pause();
  expect((await readPauseProgress(service.runtime.db)).executing).toBe(1);
  held.release();
  expect((await api.runUntil(runId)).status).toBe("completed");
});

test("a service started with START_PAUSED takes none of the runs that were runnable", async () => {
  await start({ startPaused: true });
  expect(state()).toBe("paused");
  const readiness = createReadiness({ serves: true, executes: true, isOpen: () => true });
  expect(await readiness()).toMatchObject({ ready: true, checks: { worker: "paused" } });
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 2 } });
  service.runtime.worker?.look();
  expect(await query(`select lease_owner from runs where id = '${runId}'`)).toEqual([{ lease_owner: null }]);
  await resumeWorkers(service.runtime.db);
  expect((await api.runUntil(runId)).status).toBe("completed");
});

test("a worker hands its runs back when a newer version has migrated the database, and takes no more", async () => {
  await start();
  const held = heldReply(replyText("never heard"));
  models.respondWith(held.reply);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const asked = models.requests.length;
  const runId = await api.started(agentId, { laneId: "form", input: { message: "Hello" } });
  await models.request(asked + 1);
  await query("insert into laneway_migrations (name, checksum) values ('9999_future.sql', 'x')");
  await waitFor("the run to be handed back", async () => {
    const [run] = await query(`select lease_owner, needs_work from runs where id = '${runId}'`);
    return run?.lease_owner === null && run.needs_work === true;
  });
  expect(state()).toBe("outdated");
  const isReady = async (serves: boolean) =>
    (await createReadiness({ serves, executes: true, isOpen: () => true })()).ready;
  expect([await isReady(true), await isReady(false)]).toEqual([true, false]);
  await waitFor(
    "the others to see it",
    async () => (await query("select state from worker_processes"))[0]?.state === "outdated",
  );
  service.runtime.worker?.look();
  const later = await api.started(agentId, { laneId: "form", input: { message: "Hello" } });
  expect(await query(`select lease_owner from runs where id = '${later}'`)).toEqual([{ lease_owner: null }]);
});
