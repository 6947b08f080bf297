import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { newId } from "#lib/platform/ids.ts";
import { asking } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const { countRuns, listRuns, findRunMetadata } = dashboardOperations;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const rows = async (text: string, values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows;

const browse = (userId: string, { workspaceId }: Tenant) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

test("runs of a person who is newer and busier in another workspace are found, by filter and by search", async () => {
  const here = await createTenant();
  const elsewhere = await createTenant();
  const { userId } = await createUser({
    workspaceId: here.workspaceId,
    role: "operator",
    name: "Quirina Vault",
  });
  const insert = async ({ workspaceId, teamId, key }: Tenant, count: number, agoMs: number) => {
    const { agentId } = await publishGraph({ workspaceId, teamId, graph: asking() });
    const runId = await new Api(service.baseUrl, key).started(agentId, { input: { amount: 1 } });
    await rows(
      `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status,
                         input, graph_fingerprint, needs_work, completed_at, cancelled_at)
       select unnest($2::text[]), workspace_id, agent_id, lane_id, 'user', $3, thread_id, mode, 'cancelled',
              input, graph_fingerprint, false, now(), now() from runs where id = $1`,
      [runId, Array.from({ length: count }, () => newId("run", Date.now() - agoMs)), userId],
    );
  };
  await insert(here, 5, 60_000);
  await insert(elsewhere, 60, 0);
  const admin = await browse(here.owner.userId, here);
  for (const query of [{ person: [userId] }, { search: "Quirina" }]) {
    const page = accepted(await admin.call(listRuns, { query: { ...query, limit: 3 } }));
    expect([page.runs.length, page.pagination.hasMore]).toEqual([3, true]);
    expect(accepted(await admin.call(countRuns, { query: { ...query, action: "rerun" } }))).toMatchObject({
      count: 5,
      isComplete: true,
    });
  }
});

test("a metadata value that is null is found by the word that is suggested for it", async () => {
  const own = await createTenant();
  const { agentId } = await publishGraph({ ...own, graph: asking() });
  const api = new Api(service.baseUrl, own.key);
  const runId = await api.started(agentId, { input: { amount: 1 }, metadata: { customer: null } });
  await api.started(agentId, { input: { amount: 1 }, metadata: { other: null } });
  const admin = await browse(own.owner.userId, own);
  const { suggestions } = accepted(await admin.call(findRunMetadata, { query: { key: "customer" } }));
  expect(suggestions).toEqual(["null"]);
  const { runs } = accepted(await admin.call(listRuns, { query: { metadata: ["customer=null"] } }));
  expect(runs.map((run) => run.runId)).toEqual([runId]);
});
