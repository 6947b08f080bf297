import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asking } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

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

/** Runs that wait, of an agent of their own. */
async function waitingRuns(count: number): Promise<{ agentId: string; runIds: string[] }> {
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const runIds = await Promise.all(
    Array.from({ length: count }, () => api.started(agentId, { input: { amount: 1 } })),
  );
  await Promise.all(runIds.map((runId) => api.runUntil(runId, ({ status }) => status === "waiting")));
  return { agentId, runIds };
}

test("an export has every run that matches, as lines that spreadsheets do not compute", async () => {
  const { agentId, runIds } = await waitingRuns(3);
  await service.runtime.db.pool.query("update agents set name = '=HYPERLINK(1)' where id = $1", [agentId]);
  const { workspaceId, owner } = tenant;
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
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
