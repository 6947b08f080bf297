import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import type { ReplicaOutcome } from "#lib/platform/db/replica.ts";
import { NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { type Replicated, startReplicated } from "#lib/testing/standby.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: it makes a PostgreSQL with a standby; `replica.db.test.ts` has what is read where.

let servers: Replicated;
let service: TestService;
let api: Api;
let owner: Dashboard;
let agentId: string;
const outcomes: ReplicaOutcome[] = [];
beforeAll(async () => {
  servers = await startReplicated();
  await migrate({ url: servers.primaryUrl });
  service = await startTestService({
    databaseUrl: servers.primaryUrl,
    env: { databaseReadUrl: servers.standbyUrl },
    metrics: { ...NO_METRICS, pageRead: (outcome) => outcomes.push(outcome) },
  });
  const tenant = await createTenant();
  const { workspaceId } = tenant;
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
  api = new Api(service.baseUrl, tenant.key);
  owner = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: tenant.owner.userId });
});
afterAll(async () => {
  await service.close();
  await servers.close();
});
beforeEach(() => {
  outcomes.length = 0;
});

async function ended(): Promise<string> {
  const run = await api.runUntil(await api.started(agentId, { input: { amount: 4 } }));
  expect(run).toMatchObject({ status: "completed" });
  return run.runId;
}

const listed = async () =>
  accepted(await owner.call(dashboardOperations.listRuns)).runs.map(({ runId }) => runId);
const traced = async (runId: string) => accepted(await api.getTrace(runId)).events.at(-1)?.eventType;
const overview = async () =>
  accepted(await owner.call(dashboardOperations.getOverview, { query: { period: "24h", zone: "UTC" } }));

/** Repeats it until the standby has answered all of it: on a busy machine it may be behind. */
async function fromStandby(work: () => Promise<unknown>): Promise<void> {
  await waitFor("the standby", async () => {
    outcomes.length = 0;
    await work();
    return outcomes.length > 0 && outcomes.every((outcome) => outcome === "answered");
  });
}

test("lists, traces and figures are read from the standby, runs and keys never", async () => {
  const runId = await ended();
  expect(outcomes).toEqual([]);
  await fromStandby(async () => expect(await listed()).toContain(runId));
  await fromStandby(async () => expect(await traced(runId)).toBe("run_completed"));
  await fromStandby(overview);
});

test("a standby that stays behind shows nobody what is old", async () => {
  await servers.replay("pause");
  const runId = await ended();
  expect(await listed()).toContain(runId);
  expect(await traced(runId)).toBe("run_completed");
  expect(outcomes).toContain("behind");
  expect(outcomes).not.toContain("answered");
  await servers.replay("resume");
});
