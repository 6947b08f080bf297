import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json } from "#lib/contract/json.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { asking, conversing, doubling, rememberingChat } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
  });
});
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

const limitWorkspace = (value: Json) =>
  changeSetting({ actor: tenant.owner, name: "limits.maxConcurrentRuns", value });
const publish = async (graph: GraphSource) => (await publishGraph({ ...tenant, graph })).agentId;
const limitAgent = (agentId: string, limit: number | null) =>
  service.runtime.db.pool.query("update agents set max_concurrent_runs = $2 where id = $1", [agentId, limit]);
const statusOf = async (runId: string) => accepted(await api.getRun(runId)).status;
const isCompleted = ({ status }: { status: string }) => status === "completed";

/** A run whose model is asked, and answers when it is released. */
async function startHeld(agentId: string) {
  const held = heldReply(replyText("done"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const started = accepted(await api.startRun(agentId, { laneId: "talk", input: { message: "hello" } }));
  await models.request(before + 1);
  return { runId: started.runId, release: held.release };
}
const start = async (agentId: string, body: object = {}) =>
  accepted(await api.startRun(agentId, { laneId: "talk", input: { message: "hello" }, ...body }));

test("a run says that the workspace's limit holds it back, and nothing once it has begun", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const { runId } = await start(await publish(rememberingChat));
  const { workspaceId, owner } = tenant;
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const queueOf = async () =>
    accepted(await dashboard.call(dashboardOperations.getRunPage, { params: { runId } })).queue;
  expect(await queueOf()).toEqual({ by: "workspace", limit: 1, ahead: 0, isCapped: false });
  first.release();
  await api.runUntil(runId, isCompleted);
  expect(await queueOf()).toBeNull();
});

test("what the workspace's limit holds back is queued, and runs by itself, the oldest first", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const second = await start(agentId);
  const third = await start(agentId);
  expect([second.status, third.status]).toEqual(["queued", "queued"]);
  expect(accepted(await api.getRun(second.runId))).toMatchObject({ status: "queued", startedAt: null });
  first.release();
  const ended = await Promise.all([second, third].map(({ runId }) => api.runUntil(runId, isCompleted)));
  const times = ended.flatMap(({ startedAt, completedAt }) => [startedAt, completedAt]);
  expect(times).toEqual([...times].sort());
});

test("the keys that a limit holds back take turns, of the workspace and of an agent", async () => {
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const other = new Api(service.baseUrl, key);
  const agentId = await publish(conversing());
  for (const limit of [() => limitWorkspace(1), () => limitAgent(agentId, 1)]) {
    await limit();
    const first = await startHeld(agentId);
    const queued = [await start(agentId), await start(agentId), await start(agentId)];
    const theirs = await other.started(agentId, { laneId: "talk", input: { message: "hello" } });
    first.release();
    const { startedAt } = await other.runUntil(theirs, isCompleted);
    const ended = await Promise.all(queued.map(({ runId }) => api.runUntil(runId, isCompleted)));
    const times = ended.map((run) => run.startedAt ?? "");
    expect(times).toEqual([...times].sort());
    expect((startedAt ?? "") < (times[1] ?? "")).toBe(true);
    await limitWorkspace(null);
  }
});

test("a queued run says how many may go before it, as keys take turns", async () => {
  await limitWorkspace(1);
  const { workspaceId, owner } = tenant;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId });
  const other = new Api(service.baseUrl, key);
  const agents = [await publish(conversing()), await publish(conversing())];
  const first = await startHeld(agents[0] ?? "");
  const ours: string[] = [];
  for (const agentId of [...agents, ...agents]) ours.push((await start(agentId)).runId);
  const theirs = await other.started(agents[0] ?? "", { laneId: "talk", input: { message: "hello" } });
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const { runs } = accepted(
    await dashboard.call(dashboardOperations.listRuns, { query: { status: ["queued"] } }),
  );
  const ahead = new Map(runs.map(({ runId, queue }) => [runId, queue?.ahead]));
  expect(ours.map((runId) => ahead.get(runId))).toEqual([1, 2, 3, 4]);
  expect(ahead.get(theirs)).toBe(2); // at most one run of each other key and agent
  first.release();
  for (const runId of ours) await api.runUntil(runId, isCompleted);
});

test("a queued run's trace begins with its start, pending, and tells of its admission", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const { runId } = await start(agentId);
  const types = async () =>
    accepted(await api.getTrace(runId)).events.map(({ eventType, status }) => [eventType, status]);
  expect(await types()).toEqual([
    ["run_started", "pending"],
    ["conversation_item", null],
  ]);
  first.release();
  await api.runUntil(runId, isCompleted);
  expect((await types())[2]).toEqual(["run_resumed", "active"]);
});

test("an agent at its limit holds back its own runs only", async () => {
  const limited = await publish(conversing());
  const free = await publish(conversing());
  await limitAgent(limited, 1);
  const first = await startHeld(limited);
  const second = await start(limited);
  expect(second.status).toBe("queued");
  expect((await start(free)).status).toBe("running");
  const third = await start(limited);
  const { workspaceId, owner } = tenant;
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const listed = accepted(
    await dashboard.call(dashboardOperations.listRuns, { query: { status: ["queued"] } }),
  ).runs;
  expect(listed.map(({ runId, queue }) => [runId, queue])).toEqual([
    [third.runId, { by: "agent", limit: 1, ahead: 1, isCapped: false }],
    [second.runId, { by: "agent", limit: 1, ahead: 0, isCapped: false }],
  ]);
  const { getRunPage } = dashboardOperations;
  expect(accepted(await dashboard.call(getRunPage, { params: { runId: third.runId } })).queue).toEqual(
    listed[0]?.queue,
  );
  first.release();
  await api.runUntil(second.runId, isCompleted);
});

test("of many starts at once no more execute than the limit says, and none is lost", async () => {
  await limitWorkspace(3);
  const agentId = await publish(conversing());
  const held = Array.from({ length: 24 }, () => heldReply(replyText("done")));
  models.respondWith(...held.map(({ reply }) => reply));
  const before = models.requests.length;
  const started = await Promise.all(held.map(() => start(agentId)));
  expect(started.filter(({ status }) => status === "running")).toHaveLength(3);
  for (const [index, { release }] of held.entries()) {
    await models.request(before + index + 1);
    const { rows } = await service.runtime.db.pool.query(
      "select count(*)::int as executing from runs where workspace_id = $1 and status = 'running'",
      [tenant.workspaceId],
    );
    expect(rows[0].executing).toBeLessThanOrEqual(3);
    release();
  }
  await Promise.all(started.map(({ runId }) => api.runUntil(runId, isCompleted)));
});

test("a run that waits holds no place, and goes on at once when it is answered", async () => {
  await limitWorkspace(1);
  const asks = await publish(asking());
  const talks = await publish(conversing());
  const waits = accepted(await api.startRun(asks, { input: { amount: 1 } }));
  const waiting = await api.runUntil(waits.runId);
  const held = await startHeld(talks);
  const replied = await api.reply(waits.runId, {
    interactionId: waiting.pendingInteraction?.interactionId ?? "",
    message: "Ada",
  });
  expect(accepted(replied).status).toBe("running");
  await api.runUntil(waits.runId, isCompleted);
  held.release();
  await api.runUntil(held.runId, isCompleted);
});

test("a queued run is cancelled at once and never executes", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const { runId } = await start(agentId);
  expect(accepted(await api.cancelRun(runId))).toMatchObject({ status: "cancelled", alreadyTerminal: false });
  first.release();
  await api.runUntil(first.runId, isCompleted);
  expect(accepted(await api.getRun(runId))).toMatchObject({ status: "cancelled", startedAt: null });
});

test("cancelling a run that executes makes room", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const { runId } = await start(agentId);
  accepted(await api.cancelRun(first.runId));
  await api.runUntil(runId, isCompleted);
});

test("raising the limit, or taking it away, admits what was held back", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const held = heldReply(replyText("second"));
  models.respondWith(held.reply);
  const [second, third] = [await start(agentId), await start(agentId)];
  await limitWorkspace(2);
  await api.runUntil(second.runId, ({ status }) => status === "running");
  expect(await statusOf(third.runId)).toBe("queued");
  await limitWorkspace(null);
  await api.runUntil(third.runId, isCompleted);
  held.release();
  first.release();
  await Promise.all([first, second].map(({ runId }) => api.runUntil(runId, isCompleted)));
});

test("a repeated idempotency key answers the queued run", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const twins = await Promise.all(
    Array.from({ length: 5 }, () => start(agentId, { idempotencyKey: "once" })),
  );
  expect(new Set(twins.map(({ runId }) => runId)).size).toBe(1);
  expect(twins.map(({ status }) => status)).toEqual(Array(5).fill("queued"));
  first.release();
  await api.runUntil(twins[0]?.runId ?? "", isCompleted);
});

test("the next turn of a conversation is held back like a start", async () => {
  const chats = await publish(rememberingChat);
  const talks = await publish(conversing());
  const { runId } = accepted(await api.startRun(chats, { input: { message: "one" } }));
  await api.runUntil(runId, isCompleted);
  await limitWorkspace(1);
  const held = await startHeld(talks);
  expect(accepted(await api.continueRun(runId, { message: "two" }))).toMatchObject({
    runId,
    status: "queued",
  });
  expect(accepted(await api.getRun(runId))).toMatchObject({ turn: 2, status: "queued", finalResponse: null });
  held.release();
  expect(await api.runUntil(runId, isCompleted)).toMatchObject({ turn: 2, finalResponse: "2 before two" });
});

test("with room, a limited start answers running, and ends like any other", async () => {
  await limitWorkspace(5);
  const agentId = await publish(doubling);
  const started = accepted(await api.startRun(agentId, { input: { amount: 21 } }));
  expect(started.status).toBe("running");
  const run = await api.runUntil(started.runId, isCompleted);
  expect(run.finalResponse).toEqual({ amount: 42 });
});

test("a run queued by a process that is gone is admitted by whoever is there", async () => {
  await limitWorkspace(1);
  const agentId = await publish(conversing());
  const first = await startHeld(agentId);
  const { runId } = await start(agentId);
  // As a killed process leaves it: its end was never told to anybody.
  await service.runtime.db.pool.query(
    `update runs set status = 'cancelled', cancelled_at = now(), completed_at = now(), needs_work = false,
            lease_owner = null
      where id = $1`,
    [first.runId],
  );
  await api.runUntil(runId, isCompleted);
  first.release();
});
