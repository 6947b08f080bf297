import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { approving, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function browserOf({ workspaceId }: Tenant, role: Role) {
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}
const { getSettings, changeSetting, renameWorkspace } = dashboardOperations;

test("an admin reads the settings with their defaults and what they come to now", async () => {
  const tenant = await createTenant();
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await api.runUntil(await api.started(agentId, { input: { amount: 1 } }));
  const { agentId: asks } = await publishGraph({ ...tenant, graph: approving() });
  await api.runUntil(await api.started(asks, { input: { amount: 700 } }));
  const browser = await browserOf(tenant, "admin");
  expect(accepted(await browser.call(getSettings))).toMatchObject({
    workspace: { id: tenant.workspaceId },
    settings: {
      capabilities: { authoring: true },
      limits: {
        maxConcurrentRuns: null,
        maxRunsOfTree: 10_000,
        keyRequestsPerMinute: 600,
        fileMegabytes: 10_000,
        teamFileMegabytes: null,
      },
      retention: { runDays: 90, requestLogDays: 30, auditDays: null },
    },
    defaults: { retention: { runDays: 90 } },
    now: { executingRuns: 0, queuedRuns: 0, oldestRunAt: expect.any(String), oldestAuditAt: null },
  });
});

test("a changed setting holds at once: authoring, and the rate of keys without one of their own", async () => {
  const tenant = await createTenant();
  const browser = await browserOf(tenant, "owner");
  const change = (name: string, value: unknown) => browser.call(changeSetting, { body: { name, value } });
  accepted(await change("capabilities.authoring", false));
  const changed = accepted(await change("limits.keyRequestsPerMinute", 1_234));
  expect(changed.settings).toMatchObject({
    "capabilities.authoring": false,
    "limits.keyRequestsPerMinute": 1_234,
  });
  expect(accepted(await browser.call(getSettings)).settings).toMatchObject({
    capabilities: { authoring: false },
    limits: { keyRequestsPerMinute: 1_234 },
  });
  await service.runtime.db.pool.query("update api_keys set rate_limit_per_minute = null where id = $1", [
    tenant.keyId,
  ]);
  const answer = await new Api(service.baseUrl, tenant.key).listAgents();
  expect(answer.headers.get("ratelimit-limit")).toBe("1234");
});

test("what does not fit is refused with its field and changes nothing", async () => {
  const browser = await browserOf(await createTenant(), "owner");
  for (const [name, value, field] of [
    ["retention.runDays", 0, "/value"],
    ["limits.maxConcurrentRuns", "many", "/value"],
    ["capabilities.flying", true, "/name"],
  ]) {
    const refused = await browser.call(changeSetting, { body: { name, value } });
    expect([refused.status, refused.error?.details?.[0]?.field]).toEqual([400, field]);
  }
  const { settings, defaults } = accepted(await browser.call(getSettings));
  expect(settings).toEqual(defaults);
});

test("only an owner changes how long the audit log is kept, and nobody below 90 days", async () => {
  const tenant = await createTenant();
  const change = async (role: Role, value: unknown) =>
    (await browserOf(tenant, role)).call(changeSetting, { body: { name: "retention.auditDays", value } });
  expect((await change("admin", 365)).error?.code).toBe("permission_denied");
  const short = await change("owner", 89);
  expect([short.status, short.error?.details?.[0]?.field]).toEqual([400, "/value"]);
  expect(accepted(await change("owner", 90)).settings).toMatchObject({ "retention.auditDays": 90 });
  const shown = accepted(await (await browserOf(tenant, "admin")).call(getSettings));
  expect(shown.settings.retention.auditDays).toBe(90);
});

test("below admin nobody reads or changes them, and nobody those of another workspace", async () => {
  const tenant = await createTenant();
  const other = await createTenant();
  const builder = await browserOf(tenant, "builder");
  const answers = await Promise.all([
    builder.call(getSettings),
    builder.call(changeSetting, { body: { name: "capabilities.authoring", value: false } }),
    builder.call(renameWorkspace, { body: { name: "Mine" } }),
  ]);
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(3).fill([403, "permission_denied"]),
  );
  const owner = await browserOf(tenant, "owner");
  accepted(await owner.call(renameWorkspace, { body: { name: " Renamed " } }));
  accepted(await owner.call(changeSetting, { body: { name: "capabilities.authoring", value: false } }));
  const elsewhere = accepted(await (await browserOf(other, "owner")).call(getSettings));
  expect(elsewhere.settings.capabilities.authoring).toBe(true);
  expect(elsewhere.workspace.name).not.toBe("Renamed");
  expect(accepted(await owner.call(getSettings)).workspace.name).toBe("Renamed");
});
