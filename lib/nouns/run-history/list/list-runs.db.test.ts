import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { fillWorkspace } from "#lib/programs/seed/fill-workspace.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { allRuns, type RunQuery } from "./testing/all-runs.ts";

vi.setConfig({ hookTimeout: 120_000, testTimeout: 30_000 });

const { listRuns } = dashboardOperations;
const RUNS = 1_500;

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const client = new Client({ connectionString: service.url });
  await client.connect();
  await client.query("set timezone = 'UTC'");
  const seed = {
    client,
    workspaceId: tenant.workspaceId,
    ownerId: tenant.owner.userId,
    runs: RUNS,
    tasks: 100,
    startsRuns: true,
    now: Date.now(),
  };
  await fillWorkspace(seed, () => {});
  await client.end();
  // A worker takes up what the seed leaves under way, and nothing may change while it is listed.
  const isDone = async () =>
    (await service.runtime.db.pool.query("select from runs where needs_work limit 1")).rowCount === 0;
  await waitFor("the worker to be done", isDone, { timeoutMs: 60_000 });
  owner = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
  });
});
afterAll(() => service.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;

/** The filter's meaning in the plainest SQL. */
const expected = async (where: string, values: unknown[] = []): Promise<string[]> =>
  (
    await rows(
      `select r.id from runs r join agents a on a.id = r.agent_id join teams t on t.id = a.team_id
        where r.workspace_id = $1 and (${where}) order by r.id desc`,
      [tenant.workspaceId, ...values],
    )
  ).map(({ id }) => id);

const idOf = async (table: "agents" | "users" | "api_keys", name: string): Promise<string> =>
  (await rows(`select id from ${table} where name = $1`, [name]))[0].id;

test("filters that are named alike up to PostgreSQL's 63 bytes follow each other on one connection", async () => {
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "viewer" });
  const viewer = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  const filters = { metadata: ["region=eu"], agent: ["agt_none"], team: ["tem_none"], key: ["key_none"] };
  for (const more of [{ lane: "none" }, { minDurationMs: "1" }, { maxDurationMs: "9" }, { error: "none" }]) {
    expect((await viewer.call(listRuns, { query: { ...filters, ...more } })).status).toBe(200);
  }
});

describe("a filter finds exactly what it says, newest first, page by page", () => {
  test.each<[string, RunQuery, string]>([
    ["nothing", {}, "true"],
    ["one status", { status: "failed" }, "r.status = 'failed'"],
    ["several statuses", { status: ["waiting", "running"] }, "r.status in ('waiting', 'running')"],
    [
      "statuses with the usual one",
      { status: ["completed", "cancelled"] },
      "r.status in ('completed', 'cancelled')",
    ],
    ["a status that no run has", { status: "cancelling" }, "false"],
    ["metadata", { metadata: "source=web" }, "r.metadata ->> 'source' = 'web'"],
    [
      "several metadata, a number among them",
      { metadata: ["region=north", "attempt=2"] },
      "r.metadata ->> 'region' = 'north' and r.metadata ->> 'attempt' = '2'",
    ],
    ["metadata that is a truth value", { metadata: "dryRun=true" }, "r.metadata ->> 'dryRun' = 'true'"],
    ["metadata that no run has", { metadata: "source=moon" }, "false"],
    [
      "a shortest duration",
      { minDurationMs: "60000" },
      "extract(epoch from r.completed_at - r.started_at) >= 60",
    ],
    [
      "both ends of a duration",
      { minDurationMs: "1000", maxDurationMs: "2000" },
      "extract(epoch from r.completed_at - r.started_at) between 1 and 2",
    ],
    ["a code of failure", { error: "model_error" }, "r.error ->> 'code' = 'model_error'"],
    ["the node that failed", { node: "fetch" }, "r.error ->> 'nodeId' = 'fetch'"],
    ["statuses that contradict the failure", { node: "fetch", status: "completed" }, "false"],
    ["a period", { period: "24h" }, "r.created_at >= now() - interval '24 hours'"],
    [
      "several things at once",
      { status: "completed", metadata: "source=web", minDurationMs: "1000" },
      "r.status = 'completed' and r.metadata ->> 'source' = 'web' and r.duration_ms >= 1000",
    ],
  ])("%s", async (_, query, where) => {
    expect(await allRuns(owner, query)).toEqual(await expected(where));
  });

  test("agents and their lanes", async () => {
    const [router, sync] = [await idOf("agents", "Parcel router"), await idOf("agents", "Invoice sync")];
    expect(await allRuns(owner, { agent: [router, sync] })).toEqual(
      await expected("r.agent_id = any($2)", [[router, sync]]),
    );
    expect(await allRuns(owner, { agent: sync, lane: "import" })).toHaveLength(1);
  });

  test("teams, alone and beside something that narrows more", async () => {
    const [{ id }] = await rows("select id from teams where workspace_id = $1 and name = 'Finance'", [
      tenant.workspaceId,
    ]);
    expect(await allRuns(owner, { team: id })).toEqual(await expected("t.name = 'Finance'"));
    expect(await allRuns(owner, { team: id, status: "failed" })).toEqual(
      await expected("t.name = 'Finance' and r.status = 'failed'"),
    );
  });

  test("keys and people who started them", async () => {
    const key = await idOf("api_keys", "ERP bridge");
    const person = await idOf("users", "Noah Meyer");
    expect(await allRuns(owner, { key, person })).toEqual(
      await expected("r.credential_id in ($2, $3)", [key, person]),
    );
  });

  test("times, and the beginning of an id with and without its prefix", async () => {
    const [{ id, at }] = await rows("select id, created_at as at from runs order by id offset 700 limit 1");
    const from = new Date(at.getTime() - 3_600_000).toISOString();
    const to = new Date(at.getTime() + 3_600_000).toISOString();
    expect(await allRuns(owner, { from, to })).toEqual(
      await expected("r.created_at >= $2 and r.created_at < $3", [from, to]),
    );
    expect(await allRuns(owner, { search: id })).toEqual([id]);
    expect(await allRuns(owner, { search: id.slice(4, 14) })).toContain(id);
    expect(await allRuns(owner, { search: "run_zzzzzz" })).toEqual([]);
  });
});

test("people see the runs of their teams and no others, whatever they ask for", async () => {
  const userId = await idOf("users", "Elif Yıldız");
  const viewer = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  const own = await expected("t.name = 'Pilot'");
  expect(await allRuns(viewer, {})).toEqual(own);
  const foreign = await idOf("agents", "Parcel router");
  expect(await allRuns(viewer, { agent: foreign })).toEqual([]);
  for (const query of [
    { status: "completed" },
    { metadata: "source=web" },
    { minDurationMs: "1" },
  ] as const) {
    expect(own).toEqual(expect.arrayContaining(await allRuns(viewer, query)));
  }
});

test("lines are read again as they stand, in the order asked for, without those out of reach", async () => {
  const { listRunRows } = dashboardOperations;
  const ids = (await owner.call(listRuns, { query: { limit: "5" } })).body?.runs.map(({ runId }) => runId);
  const asked = [...(ids ?? []).toReversed(), "run_unknown"];
  const read = async (dashboard: Dashboard) =>
    (await dashboard.call(listRunRows, { query: { run: asked } })).body?.runs;
  expect((await read(owner))?.map(({ runId }) => runId)).toEqual(asked.slice(0, -1));
  const stranger = await createTenant();
  const elsewhere = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: stranger.workspaceId,
    userId: stranger.owner.userId,
  });
  expect(await read(elsewhere)).toEqual([]);
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "viewer" });
  const teamless = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  expect(await read(teamless)).toEqual([]);
});

test("another workspace's runs are not there, and a cursor is good for its own filters only", async () => {
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  expect(await allRuns(stranger, {})).toEqual([]);
  const { body } = await owner.call(listRuns, { query: { limit: "1" } });
  const cursor = body?.pagination.nextCursor ?? "";
  expect(await owner.call(listRuns, { query: { cursor, limit: "1" } })).toMatchObject({ ok: true });
  expect(await owner.call(listRuns, { query: { cursor, status: "failed" } })).toMatchObject({
    error: { code: "invalid_cursor" },
  });
});

test("a line names agent, lane and starter, what a run waits for and why it failed", async () => {
  const failed = await owner.call(listRuns, { query: { error: "expression_error", limit: "1" } });
  expect(failed.body?.runs[0]).toMatchObject({
    status: "failed",
    agent: { name: expect.any(String) },
    lane: { name: expect.stringContaining(" comes in") },
    startedBy: { name: expect.any(String) },
    error: { code: "expression_error", nodeName: expect.stringContaining(" the ") },
    durationMs: expect.any(Number),
  });
  const twoDecisions = await idOf("agents", "Guarantees");
  const waiting = await owner.call(listRuns, { query: { agent: twoDecisions, status: "waiting" } });
  expect(waiting.body?.runs[0]?.wait).toMatchObject({ type: "approval", others: 1 });
});
