import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/mcp/testing/mcp-client.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createGrant, createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

test("switched off, connected apps are refused from the next request on, and keys are not; on again, they are let in", async () => {
  const { workspaceId, owner, key } = await createTenant();
  const { accessToken } = await createGrant({ workspaceId, userId: owner.userId });
  const elsewhere = await createTenant();
  const other = await createGrant({ workspaceId: elsewhere.workspaceId, userId: elsewhere.owner.userId });
  const browser = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const statuses = () =>
    Promise.all(
      [accessToken, key, other.accessToken].map(
        async (credential) => (await new McpClient(service.baseUrl, credential).post(ping)).status,
      ),
    );
  const isAllowed = async () => accepted(await browser.call(operations.getConnectedAppSetUp)).isAllowed;
  const set = (value: boolean) =>
    browser.call(operations.changeSetting, { body: { name: "capabilities.connectedApps", value } });

  expect([await isAllowed(), ...(await statuses())]).toEqual([true, 200, 200, 200]);
  expect((await set(false)).status).toBe(200);
  expect([await isAllowed(), ...(await statuses())]).toEqual([false, 401, 200, 200]);
  expect((await set(true)).status).toBe(200);
  expect([await isAllowed(), ...(await statuses())]).toEqual([true, 200, 200, 200]);
});
