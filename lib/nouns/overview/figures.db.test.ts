import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import { groupFailures } from "#lib/nouns/run-history/failures/group-failures.ts";
import { firstIdAt, newId } from "#lib/platform/ids.ts";
import { doubling } from "#lib/testing/agents.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createGrant,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { FIGURES } from "./figures.sql.ts";
import { sumRuns } from "./sums/sum-runs.ts";

const { getOverview, getOverviewBefore, listAgentStarters, listFailures } = dashboardOperations;
const DAY_MS = 86_400_000;
const STATUSES = ["completed", "completed", "completed", "failed", "cancelled", "waiting"] as const;

interface MadeRun {
  readonly id: string;
  readonly createdMs: number;
  readonly agentId: string;
  readonly teamId: string;
  readonly credentialId: string;
  readonly status: (typeof STATUSES)[number];
  readonly durationMs: number;
  readonly costUsd: number | null;
  readonly preview: boolean;
}

let service: TestService;
let tenant: Tenant;
let owner: Dashboard;
let otherTeam: string;
let agents: { agentId: string; teamId: string; graphFingerprint: string }[];
let keyId: string;
let grantId: string;
const runs: MadeRun[] = [];
const now = Date.now();

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  otherTeam = await createTeam(tenant);
  agents = await Promise.all(
    [teamId, teamId, otherTeam].map(async (ofTeam) => {
      const { agentId, graphFingerprint } = await publishGraph({
        workspaceId,
        teamId: ofTeam,
        graph: doubling,
      });
      return { agentId, teamId: ofTeam, graphFingerprint };
    }),
  );
  keyId = (await createApiKey({ workspaceId, userId: tenant.owner.userId })).id;
  grantId = (await createGrant({ workspaceId, userId: tenant.owner.userId })).grantId;
  owner = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: tenant.owner.userId });
  const hours = axisOf({ period: "24h", zone: "UTC", now });
  for (let index = 0; index < 900; index++) {
    // Beside random moments: exactly on the hour, and a millisecond before it.
    const onTheHour = (hours[index % hours.length] ?? 0) - (index % 2);
    const createdMs = index % 9 === 0 ? onTheHour : now - Math.floor(Math.random() ** 2 * 65 * DAY_MS);
    await insertRun(Math.min(createdMs, now));
  }
  await groupFailures({ db: service.runtime.db });
});
afterAll(() => service.close());

const pick = <One>(from: readonly One[]): One => from[Math.floor(Math.random() * from.length)] as One;

async function insertRun(createdMs: number): Promise<void> {
  const { agentId, teamId, graphFingerprint } = pick(agents);
  const [kind, credentialId] = pick([
    ["key", keyId],
    ["grant", grantId],
    ["user", tenant.owner.userId],
  ] as const);
  const run: MadeRun = {
    ...{ id: newId("run", createdMs), createdMs, agentId, teamId, credentialId },
    status: pick(STATUSES),
    durationMs: Math.floor(Math.random() * 60_000),
    costUsd: Math.random() < 0.5 ? Math.floor(Math.random() * 100) / 64 : null,
    preview: Math.random() < 0.1,
  };
  runs.push(run);
  const thread = newId("thread");
  const values = [thread, tenant.workspaceId, agentId];
  const { pool } = service.runtime.db;
  await pool.query("insert into threads (id, workspace_id, agent_id) values ($1, $2, $3)", values);
  await pool.query(
    `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                       error, graph_fingerprint, preview, needs_work, cost_usd, created_at, started_at, completed_at, cancelled_at)
     select $4, $2, $3, 'main', $5, $6, $1, 'structured', $7, '{}',
            case when $7 = 'failed' then '{"code": "expression_error", "message": "x", "nodeId": null}'::json end,
            $8, $9, false, $10, $11, $11, ended, case when $7 = 'cancelled' then ended end
       from (select case when $7 <> 'waiting' then $11::timestamptz + make_interval(secs => $12) end as ended) e`,
    [
      ...values,
      ...[run.id, kind, credentialId, run.status, graphFingerprint, run.preview, run.costUsd],
      ...[new Date(createdMs), run.durationMs / 1_000],
    ],
  );
}

/** Percentiles are those of a histogram, whose buckets are 4.4 % wide. */
const near = (ms: number | null) => ms && expect.closeTo(ms, -Math.log10(2 * (1 + ms * 0.045)));

/** The expected figures, counted without SQL. */
function counted(of: (run: MadeRun) => boolean, from: number, to: number) {
  const found = runs.filter((run) => !run.preview && of(run) && run.createdMs >= from && run.createdMs < to);
  const count = (status: string) => found.filter((run) => run.status === status).length;
  const took = found
    .filter(({ status }) => status === "completed")
    .map(({ durationMs }) => durationMs)
    .sort((a, b) => a - b);
  const costs = found.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd]));
  const at = (share: number) => took[Math.max(0, Math.ceil(share * took.length) - 1)] ?? null;
  return {
    ...{ completed: count("completed"), failed: count("failed"), cancelled: count("cancelled") },
    active: count("waiting"),
    ...{ p50Ms: near(at(0.5)), p95Ms: near(at(0.95)) },
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

const SCOPES: readonly [string, () => Record<string, string>, (run: MadeRun) => boolean][] = [
  ["the workspace", () => ({}), () => true],
  ["a team", () => ({ teamId: otherTeam }), ({ teamId }) => teamId === otherTeam],
  [
    "an agent",
    () => ({ agentId: agents[0]?.agentId ?? "" }),
    ({ agentId }) => agentId === agents[0]?.agentId,
  ],
  ["a key", () => ({ keyId }), ({ credentialId }) => credentialId === keyId],
  ["an app", () => ({ appId: grantId }), ({ credentialId }) => credentialId === grantId],
  [
    "a key or an app, for one agent",
    () => ({ keyId, appId: grantId, agentId: agents[1]?.agentId ?? "" }),
    ({ agentId, credentialId }) =>
      agentId === agents[1]?.agentId && (credentialId === keyId || credentialId === grantId),
  ],
];

async function expectFigures(
  query: Record<string, string>,
  of: (run: MadeRun) => boolean,
  zones: readonly string[],
) {
  for (const period of ["24h", "7d", "30d"] as const)
    for (const zone of zones) {
      const { body } = await owner.call(getOverview, { query: { period, zone, ...query } });
      const [from, to] = [Date.parse(body?.from ?? ""), Date.parse(body?.to ?? "")];
      expect(body?.total).toMatchObject(counted(of, from, to));
      const ends = [...(body?.steps.slice(1).map(({ at }) => Date.parse(at)) ?? []), to];
      for (const [index, { at, ...step }] of (body?.steps ?? []).entries())
        expect(step).toEqual(counted(of, Date.parse(at), ends[index] ?? to));
    }
}

test.each(SCOPES)(
  "figures of %s equal a plain count, step by step, in every zone",
  async (_name, query, of) => expectFigures(query(), of, ["UTC", "Asia/Kolkata", "America/New_York"]),
);

/** Days that begin on the hour, on the half hour, and within a half hour. */
const OTHER_ZONES = ["Europe/Berlin", "Australia/Adelaide", "Asia/Kathmandu"];

test.each(SCOPES)("summed figures of %s equal a plain count too", async (_name, query, of) => {
  await sumRuns({ db: service.runtime.db });
  await expectFigures(query(), of, OTHER_ZONES);
});

test("runs that change, come late or go are seen at once, and summed again", async () => {
  const { db } = service.runtime;
  await sumRuns({ db });
  const all = () => true;
  const active = runs.find(
    ({ status, preview, createdMs }) =>
      status === "waiting" && !preview && createdMs < now - DAY_MS && createdMs > now - 5 * DAY_MS,
  );
  if (!active) throw new Error("no run waits");
  const end =
    "update runs set status = 'completed', completed_at = started_at + interval '3 minutes' where id = $1";
  await db.pool.query(end, [active.id]);
  runs[runs.indexOf(active)] = { ...active, status: "completed", durationMs: 180_000 };
  await insertRun(now - 3 * DAY_MS);
  await groupFailures({ db }); // it may be one that failed
  await expectFigures({}, all, ["Asia/Tokyo"]);
  const gone = runs.findIndex(({ createdMs }) => createdMs < now - DAY_MS && createdMs > now - 5 * DAY_MS);
  await db.pool.query("delete from runs where id = $1", [runs[gone]?.id]);
  runs.splice(gone, 1);
  await expectFigures({}, all, ["Asia/Dhaka"]);
  await expect
    .poll(async () => {
      await Promise.all([sumRuns({ db }), sumRuns({ db })]);
      return (await db.pool.query("select from run_sums_due")).rowCount;
    })
    .toBe(0);
  await expectFigures({}, all, ["Asia/Manila"]);
});

test("runs that change do not keep ended half hours from being summed", async () => {
  const { db } = service.runtime;
  await sumRuns({ db });
  const untilOf = async () => (await db.pool.query("select until from run_sums_span")).rows[0].until;
  const before = await untilOf();
  await db.pool.query("insert into run_sums_due select workspace_id, id from runs where workspace_id = $1", [
    tenant.workspaceId,
  ]);
  // Sums one step; none while the service's own worker sums.
  const step = async () => {
    await sumRuns({ db, now: Date.now() + 3_600_000, limitMs: 0 });
    return (await untilOf()).getTime();
  };
  await expect.poll(step).toBe(before.getTime() + 3_600_000);
  expect((await db.pool.query("select from run_sums_due")).rowCount).toBeGreaterThan(0);
});

test.each(SCOPES)("the period before of %s ends at the same time of day", async (_name, query, of) => {
  for (const [period, days] of [
    ["24h", 1],
    ["7d", 7],
    ["30d", 30],
  ] as const) {
    const current = (await owner.call(getOverview, { query: { period, zone: "UTC", ...query() } })).body;
    const { body } = await owner.call(getOverviewBefore, { query: { period, zone: "UTC", ...query() } });
    const [from, to] = [Date.parse(body?.from ?? ""), Date.parse(body?.to ?? "")];
    expect(Date.parse(current?.from ?? "") - from).toBe(days * DAY_MS);
    expect(Math.abs(Date.now() - to - days * DAY_MS)).toBeLessThan(30_000);
    expect(body?.total).toMatchObject(counted(of, from, to));
  }
});

test.each(SCOPES)("the top failures of %s are those that its figures count", async (_name, query, of) => {
  for (const period of ["24h", "7d", "30d"] as const) {
    const asked = { query: { period, zone: "America/New_York", ...query() } };
    const { body } = await owner.call(listFailures, asked);
    const figures = (await owner.call(getOverview, asked)).body;
    expect(body?.from).toBe(figures?.from);
    const expected = counted(of, Date.parse(body?.from ?? ""), Date.parse(figures?.to ?? ""));
    // They all fail with one code, so each agent is one line.
    expect(body?.failures.reduce((sum, { count }) => sum + count, 0)).toBe(expected.failed);
  }
});

test("the runs of a credential are read once, however many agents there are, by a plan for any values too", async () => {
  const client = await service.runtime.db.pool.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    const types =
      "text, boolean, text[], text, text, text[], text[], timestamptz[], timestamptz[], timestamptz[], text[], text[]";
    await client.query(`prepare figures_of_credentials(${types}) as ${FIGURES.credentials.text}`);
    const axis = axisOf({ period: "7d", zone: "UTC", now });
    const ids = axis.map((at) => firstIdAt("run", at));
    const times = axis.map((at) => new Date(at).toISOString());
    const values = `'${tenant.workspaceId}', true, '{}', null, null, '{${keyId}}', '{${ids}}', '{${times}}',
                    '{}', '{}', '{${ids[0]}}', '{${ids.at(-1)}}'`;
    const { rows } = await client.query(
      `explain (analyze, costs off, timing off) execute figures_of_credentials(${values})`,
    );
    const scans = rows.map((row) => row["QUERY PLAN"]).filter((line) => / on runs r/.test(line));
    expect(scans).toHaveLength(1);
    expect(scans[0]).toContain("loops=1)");
  } finally {
    client.release(true);
  }
});

test("a member's figures are those of their teams, whichever filter is named", async () => {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [otherTeam] });
  const member = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const isTheirs = ({ teamId }: MadeRun) => teamId === otherTeam;
  const ofKey = (run: MadeRun) => isTheirs(run) && run.credentialId === keyId;
  for (const [query, of] of [
    [{}, isTheirs],
    [{ keyId }, ofKey],
  ] as const) {
    const { body } = await member.call(getOverview, { query: { period: "30d", ...query } });
    expect(body?.total).toMatchObject(counted(of, Date.parse(body?.from ?? ""), Date.parse(body?.to ?? "")));
  }
  const elsewhere = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: elsewhere.workspaceId,
    userId: elsewhere.owner.userId,
  });
  const { body } = await stranger.call(getOverview, { query: { period: "30d", keyId } });
  expect(body?.total.runs).toBe(0);
});

test("who started an agent's runs is counted, with the last one; others' keys do not open", async () => {
  const [agent] = agents;
  if (!agent) throw new Error("no agent");
  const params = { agentId: agent.agentId };
  const { body } = await owner.call(listAgentStarters, { params, query: { period: "30d", zone: "UTC" } });
  const axis = axisOf({ period: "30d", zone: "UTC", now: Date.now() });
  const started = (by: string) =>
    runs.filter(
      (run) =>
        !run.preview &&
        run.agentId === agent.agentId &&
        run.credentialId === by &&
        run.createdMs >= (axis[0] ?? 0),
    );
  const expected = [keyId, grantId, tenant.owner.userId].map((id) => ({
    id,
    runs: started(id).length,
    lastAt: new Date(Math.max(...started(id).map(({ createdMs }) => createdMs))).toISOString(),
    mayOpen: id !== tenant.owner.userId,
  }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  expect(body?.starters.toSorted(byId)).toMatchObject(expected.toSorted(byId));
  expect(body?.starters.map((one) => one.runs)).toEqual(
    body?.starters.map((one) => one.runs).toSorted((a, b) => b - a),
  );

  const { workspaceId, teamId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "builder", teamIds: [teamId] });
  const member = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
  const theirs = await member.call(listAgentStarters, { params, query: { period: "30d", zone: "UTC" } });
  expect(theirs.body?.starters.map(({ mayOpen }) => mayOpen)).toEqual([false, false, false]);
  const outside = await createUser({ workspaceId, role: "builder", teamIds: [otherTeam] });
  const other = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: outside.userId });
  const refused = await other.call(listAgentStarters, { params, query: { period: "30d" } });
  expect(refused.error?.code).toBe("permission_denied");
});
