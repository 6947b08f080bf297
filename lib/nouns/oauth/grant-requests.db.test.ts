import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createGrant, createTenant, createUser } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

const open = (workspaceId: string, userId: string) =>
  openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });

test("what an app asks for is logged, and when and from where it was used last", async () => {
  const { workspaceId, owner, keyId } = await createTenant();
  const { grantId, accessToken } = await createGrant({
    workspaceId,
    userId: owner.userId,
    scopes: ["agents:list"],
  });
  const app = new McpClient(service.baseUrl, accessToken);
  await app.called("list_agents");
  await app.call("get_run", { runId: "run_unknown" });
  const before = Date.now();
  await service.runtime.requestLog.flush();
  const browser = await open(workspaceId, owner.userId);
  const params = { grantId };
  const { requests } = accepted(await browser.call(operations.listConnectedAppRequests, { params }));
  expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ["POST", "/v1/mcp tools/call get_run", 403],
    ["POST", "/v1/mcp tools/call list_agents", 200],
  ]);
  const { lastUsedAt, lastUsedIp } = accepted(await browser.call(operations.getConnectedApp, { params }));
  expect(Date.parse(lastUsedAt ?? "")).toBeGreaterThan(before - 60_000);
  expect(lastUsedIp).toContain("127.0.0.1");
  const key = await browser.call(operations.getKey, { params: { keyId } });
  expect(key.body?.lastUsedAt).toBeNull();
});

test("requests are narrowed and paged; a stranger, and who is no admin, finds none of another's", async () => {
  const { workspaceId, owner } = await createTenant();
  const { grantId, accessToken } = await createGrant({ workspaceId, userId: owner.userId });
  const app = new McpClient(service.baseUrl, accessToken);
  for (let n = 0; n < 3; n++) await app.called("list_agents");
  await service.runtime.requestLog.flush();
  const browser = await open(workspaceId, owner.userId);
  const params = { grantId };
  const ask = (query: Record<string, string | number>) =>
    browser.call(operations.listConnectedAppRequests, { params, query });
  const first = accepted(await ask({ limit: 2 }));
  const cursor = first.pagination.nextCursor ?? "";
  const second = accepted(await ask({ limit: 2, cursor }));
  expect(second.requests).toHaveLength(1);
  expect(accepted(await ask({ status: "4xx" })).requests).toEqual([]);
  expect((await ask({ cursor, path: "mcp" })).error?.code).toBe("invalid_cursor");
  const builder = await createUser({ workspaceId, role: "builder" });
  const { owner: stranger, workspaceId: elsewhere } = await createTenant();
  for (const other of [await open(workspaceId, builder.userId), await open(elsewhere, stranger.userId)]) {
    const refused = await other.call(operations.listConnectedAppRequests, { params });
    expect(refused.error?.code).toBe("connected_app_not_found");
  }
});
