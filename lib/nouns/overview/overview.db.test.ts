import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { approving, dividing, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { getFirstSteps, getOverview, listFailures, listLongestWaits, getHealth } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
let otherTeam: string;
let dividingId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  otherTeam = await createTeam(tenant);
  const api = new Api(service.baseUrl, tenant.key);
  const run = async (agentId: string, amount: number) => {
    const runId = await api.started(agentId, { input: { amount } });
    await api.runUntil(runId);
    return runId;
  };
  const { agentId: doublingId } = await publishGraph({ ...tenant, graph: doubling });
  dividingId = (await publishGraph({ ...tenant, graph: dividing, name: "Divides" })).agentId;
  const { agentId: approvingId } = await publishGraph({ ...tenant, teamId: otherTeam, graph: approving() });
  for (const seconds of [1, 2, 40]) await setDuration(await run(doublingId, seconds), seconds);
  for (let i = 0; i < 2; i++) await run(dividingId, 0);
  await run(approvingId, 900);
  const { workspaceId } = tenant;
  owner = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: tenant.owner.userId });
});
afterAll(() => service.close());

async function setDuration(runId: string, seconds: number): Promise<void> {
  await runtime().db.pool.query(
    "update runs set completed_at = started_at + make_interval(secs => $2) where id = $1",
    [runId, seconds],
  );
}

const total = async (person: Dashboard, query: Record<string, string> = {}) =>
  (await person.call(getOverview, { query: { period: "24h", ...query } })).body?.total;

async function memberOf(teamIds: string[]): Promise<Dashboard> {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

test("runs are added up by what became of them, and the steps add up to the whole", async () => {
  const { body } = await owner.call(getOverview, { query: { period: "7d" } });
  expect(body?.total).toMatchObject({ runs: 6, completed: 3, failed: 2, cancelled: 0, active: 1 });
  expect(body?.total).toMatchObject({ p50Ms: 2_000, p95Ms: 40_000 });
  expect(body?.steps.reduce((sum, step) => sum + step.completed + step.failed + step.active, 0)).toBe(6);
  expect(body?.steps).toHaveLength(56);
});

test("figures are narrowed to a team, an agent, and what the person reaches", async () => {
  expect(await total(owner, { teamId: otherTeam })).toMatchObject({ runs: 1, active: 1 });
  expect(await total(owner, { agentId: dividingId })).toMatchObject({ runs: 2, failed: 2 });
  expect(await total(await memberOf([otherTeam]))).toMatchObject({ runs: 1 });
  expect(await total(await memberOf([otherTeam]), { agentId: dividingId })).toMatchObject({
    runs: 0,
    p50Ms: null,
  });
  expect(await total(await memberOf([]))).toMatchObject({ runs: 0 });
  const stranger = await createTenant();
  const elsewhere = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: stranger.workspaceId,
    userId: stranger.owner.userId,
  });
  expect(await total(elsewhere)).toMatchObject({ runs: 0 });
});

test("what failed most is told by agent, node and kind, with the last run", async () => {
  const { body } = await owner.call(listFailures, { query: { period: "24h" } });
  expect(body?.failures).toMatchObject([
    { agent: { name: "Divides" }, count: 2, code: "expression_error", hasReturned: false },
  ]);
  const member = await memberOf([otherTeam]);
  expect((await member.call(listFailures, { query: { period: "24h" } })).body?.failures).toEqual([]);
});

test("what waits longest is told to those who reach it", async () => {
  expect((await owner.call(listLongestWaits)).body).toMatchObject({
    count: 1,
    forTools: 0,
    waits: [{ type: "approval", title: "Over the limit" }],
  });
  expect((await (await memberOf([tenant.teamId])).call(listLongestWaits)).body).toEqual({
    count: 0,
    forTools: 0,
    waits: [],
  });
});

test("the first steps follow the sample's approval, within reach, and the first agent that is no sample", async () => {
  const own = await createTenant();
  const { workspaceId } = own;
  const { agentId } = await publishGraph({ ...own, graph: approving(), name: "Refund desk" });
  await runtime().db.pool.query("update agent_versions set message = 'Sample' where agent_id = $1", [
    agentId,
  ]);
  const person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: own.owner.userId });
  const steps = async (of = person) => (await of.call(getFirstSteps)).body;
  expect(await steps()).toEqual({
    refund: { agentId, interactionId: null, answeredRunId: null },
    hasOwnAgent: false,
  });

  const api = new Api(service.baseUrl, own.key);
  const runId = await api.started(agentId, { input: { amount: 900 } });
  await api.runUntil(runId);
  const interactionId = accepted(await api.getRun(runId)).pendingInteraction?.interactionId ?? "";
  expect((await steps())?.refund).toEqual({ agentId, interactionId, answeredRunId: null });
  await api.decide(runId, { interactionId, action: "approve" });
  expect((await steps())?.refund).toEqual({ agentId, interactionId: null, answeredRunId: runId });

  await publishGraph({ ...own, graph: doubling });
  expect((await steps())?.hasOwnAgent).toBe(true);
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [] });
  const outside = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  expect(await steps(outside)).toEqual({ refund: null, hasOwnAgent: false });
});

test("a worker that lives is told as that, with nothing left to take up", async () => {
  expect((await owner.call(getHealth)).body).toMatchObject({
    state: "healthy",
    workers: [{ isAlive: true }],
    runnable: 0,
    oldestRunnableAt: null,
    queued: 0,
  });
});

test("who is no admin hears whether runs are executed, and the numbers of their workspace alone", async () => {
  const { workspaceId, owner: person } = await createTenant();
  const elsewhere = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: person.userId });
  // Held back by nobody and taken by nobody: it is runnable until its worker is due.
  const text = `update runs set needs_work = true, lease_expires_at = now() + interval '1 hour'
                 where id = (select id from runs where workspace_id = $1 and needs_work = false limit 1)
                returning id`;
  const [{ id } = { id: "" }] = await service.runtime.db.run<{ id: string }>({ name: "", text }, [
    tenant.workspaceId,
  ]);
  try {
    const member = await memberOf([tenant.teamId]);
    expect((await member.call(getHealth)).body).toMatchObject({
      state: "healthy",
      workers: null,
      executing: 1,
    });
    const viewer = await createUser({ workspaceId, role: "viewer" });
    const stranger = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: viewer.userId });
    expect((await stranger.call(getHealth)).body).toEqual({
      state: "healthy",
      workers: null,
      executing: 0,
      runnable: 0,
      oldestRunnableAt: null,
      queued: 0,
    });
    expect((await elsewhere.call(getHealth)).body).toMatchObject({
      workers: [{ isAlive: true }],
      executing: 1,
    });
  } finally {
    const restore = "update runs set needs_work = false, lease_expires_at = null where id = $1";
    await service.runtime.db.run({ name: "", text: restore }, [id]);
  }
});
