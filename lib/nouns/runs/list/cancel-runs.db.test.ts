import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { asking, doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { cancelRuns, countRuns } = dashboardOperations;

let service: TestService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});

async function browse(person: Partial<Parameters<typeof createUser>[0]> = {}): Promise<Dashboard> {
  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId], ...person });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

/** Runs that wait, of an agent of their own. */
async function waitingRuns(
  count: number,
  teamId = tenant.teamId,
): Promise<{ agentId: string; runIds: string[] }> {
  const { agentId } = await publishGraph({ workspaceId: tenant.workspaceId, teamId, graph: asking() });
  const runIds = await Promise.all(
    Array.from({ length: count }, () => api.started(agentId, { input: { amount: 1 } })),
  );
  await Promise.all(runIds.map((runId) => api.runUntil(runId, ({ status }) => status === "waiting")));
  return { agentId, runIds };
}

async function completedRun(): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await api.runUntil(runId, ({ status }) => status === "completed");
  return runId;
}

test("each run is cancelled as if alone, and the answer says what became of each", async () => {
  const { runIds } = await waitingRuns(3);
  const ended = await completedRun();
  const { body } = await (await browse()).call(cancelRuns, {
    body: { runIds: [...runIds, ended, "run_00000000000000000000000000"] },
  });
  expect(body?.runs.map(({ outcome }) => outcome)).toEqual([
    "cancelled",
    "cancelled",
    "cancelled",
    "already_ended",
    "not_found",
  ]);
  expect((await api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "cancelled" });
});

test("by filter only what has not ended is counted and cancelled", async () => {
  const { agentId, runIds } = await waitingRuns(2);
  await completedRun();
  const dashboard = await browse();
  expect(await dashboard.call(countRuns, { query: { agent: agentId } })).toMatchObject({
    body: { count: 2, isComplete: true },
  });
  const { body } = await dashboard.call(cancelRuns, {
    body: { filters: { agent: [agentId] }, confirmedCount: 2 },
  });
  expect(body?.runs.map(({ runId }) => runId).sort()).toEqual([...runIds].sort());
  expect(await dashboard.call(countRuns, { query: { agent: agentId } })).toMatchObject({
    body: { count: 0 },
  });
});

test("a filter that matches another number than was confirmed cancels nothing", async () => {
  const { agentId, runIds } = await waitingRuns(2);
  const dashboard = await browse();
  expect(
    await dashboard.call(cancelRuns, { body: { filters: { agent: [agentId] }, confirmedCount: 1 } }),
  ).toMatchObject({ error: { code: "revision_conflict" } });
  expect((await api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "waiting" });
});

test("two people who cancel the same runs cancel each once between them", async () => {
  const { runIds } = await waitingRuns(3);
  const people = [await browse(), await browse()];
  const answers = await Promise.all(people.map((person) => person.call(cancelRuns, { body: { runIds } })));
  const outcomes = answers.flatMap(({ body }) => body?.runs.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === "cancelled")).toHaveLength(3);
});

test("viewers cancel nothing, and nobody what they do not reach", async () => {
  const { agentId, runIds } = await waitingRuns(1);
  expect(await (await browse({ role: "viewer" })).call(cancelRuns, { body: { runIds } })).toMatchObject({
    error: { code: "permission_denied" },
  });
  const elsewhere = await browse({ teamIds: [await createTeam(tenant)] });
  expect((await elsewhere.call(cancelRuns, { body: { runIds } })).body?.runs).toMatchObject([
    { outcome: "not_found" },
  ]);
  expect((await elsewhere.call(countRuns, { query: { agent: agentId } })).body).toMatchObject({ count: 0 });
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  expect((await stranger.call(cancelRuns, { body: { runIds } })).body?.runs).toMatchObject([
    { outcome: "not_found" },
  ]);
  expect((await api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "waiting" });
});

test("an export has every run that matches, as lines that spreadsheets do not compute", async () => {
  const { agentId, runIds } = await waitingRuns(3);
  await service.runtime.db.pool.query("update agents set name = '=HYPERLINK(1)' where id = $1", [agentId]);
  const dashboard = await browse();
  const csv = await dashboard.fetch(`/api/runs/export?format=csv&agent=${agentId}`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="runs.csv"');
  const [head, ...lines] = (await csv.text()).trim().split("\r\n");
  expect(head).toMatch(/^\uFEFF?id,status,agent,/);
  expect(lines.map((line) => line.split(",")[0]).sort()).toEqual([...runIds].sort());
  expect(lines[0]).toContain(",waiting,'=HYPERLINK(1),");
  const jsonl = await dashboard.fetch(`/api/runs/export?format=jsonl&agent=${agentId}`);
  const runs = (await jsonl.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(runs.map(({ runId }) => runId).sort()).toEqual([...runIds].sort());
  const none = await dashboard.fetch("/api/runs/export?format=jsonl&metadata=a%3Dnothing");
  expect([none.status, await none.text()]).toEqual([200, ""]);
});
