import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type McpServer, startMcpServer } from "#lib/testing/mcp-server.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let server: McpServer;

beforeAll(async () => {
  service = await startTestService({
    worker: false,
    env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  server = await startMcpServer();
});
afterEach(() => server.close());

const { listToolServers, addToolServer, refreshToolServer, removeToolServer } = dashboardOperations;

async function signIn(role: Role = "admin") {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

const shop = () => ({ body: { name: "shop", url: server.url, connectionName: null } });

test("a server is added with its tools, shown with who uses each, asked again and removed; all of it audited", async () => {
  const dashboard = await signIn();
  server.offer({ name: "find" }, { name: "refund" }, { name: "with space" });
  const added = await dashboard.call(addToolServer, shop());
  expect(added).toMatchObject({
    status: 201,
    body: { name: "shop", tools: 2, leftOut: [{ name: "with space" }] },
  });
  const { agentId } = await publishGraph({
    ...tenant,
    name: "Desk",
    graph: {
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [{ id: "ask", name: "Ask", mode: "structured", start: "say", inputSchema: { type: "object" } }],
      nodes: [
        {
          id: "say",
          type: "llm",
          config: {
            prompt: "Hello",
            tools: [{ name: "shop.find" }, { name: "shop.refund", approval: "always" }],
          },
        },
        { id: "pay", type: "tool", config: { tool: "shop.refund", arguments: "{}", approval: "always" } },
      ],
      edges: [{ from: "say", to: "pay" }],
    },
  });
  const listed = await dashboard.call(listToolServers);
  const desk = { id: agentId, name: "Desk" };
  expect(listed.body?.servers).toMatchObject([
    {
      name: "shop",
      goneTools: [],
      tools: [
        { name: "find", usedBy: [{ ...desk, approval: "never" }] },
        { name: "refund", usedBy: [{ ...desk, approval: "always" }] },
      ],
    },
  ]);
  server.offer({ name: "find" }, { name: "pay" });
  const refreshed = await dashboard.call(refreshToolServer, { params: { name: "shop" } });
  expect(refreshed.body).toMatchObject({ added: ["pay"], removed: ["refund"], leftOut: [] });
  const after = await dashboard.call(listToolServers);
  expect(after.body?.servers[0]?.goneTools).toEqual([{ name: "refund", usedBy: [desk] }]);
  expect((await dashboard.call(removeToolServer, { params: { name: "shop" } })).status).toBe(200);
  const { rows } = await service.runtime.db.pool.query(
    "select action, details from audit_log where workspace_id = $1 order by id",
    [tenant.workspaceId],
  );
  expect(rows).toEqual([
    { action: "tool_server.added", details: { url: server.url, connectionName: null, tools: 2 } },
    { action: "tool_server.refreshed", details: { added: ["pay"], removed: ["refund"] } },
    { action: "tool_server.removed", details: {} },
  ]);
});

test("a server that does not answer is refused in words, and not audited", async () => {
  const dashboard = await signIn();
  const { url } = server;
  await server.close();
  const refused = await dashboard.call(addToolServer, { body: { name: "shop", url, connectionName: null } });
  expect(refused).toMatchObject({ status: 422, error: { code: "tool_server_failed" } });
  const { rows } = await service.runtime.db.pool.query("select 1 from audit_log where workspace_id = $1", [
    tenant.workspaceId,
  ]);
  expect(rows).toEqual([]);
  server = await startMcpServer();
});

test("a name that is taken and a name that is none are faults of the field", async () => {
  const dashboard = await signIn();
  await dashboard.call(addToolServer, shop());
  const taken = await dashboard.call(addToolServer, shop());
  expect(taken).toMatchObject({ status: 409, error: { details: [{ field: "/name" }] } });
  const wrong = await dashboard.call(addToolServer, { body: { ...shop().body, name: "Shop" } });
  expect(wrong).toMatchObject({ status: 400, error: { details: [{ field: "/name" }] } });
});

test.each<Role>(["viewer", "operator", "builder"])("a %s may do none of it", async (role) => {
  const dashboard = await signIn(role);
  const params = { name: "shop" };
  const refused = [
    await dashboard.call(listToolServers),
    await dashboard.call(addToolServer, shop()),
    await dashboard.call(refreshToolServer, { params }),
    await dashboard.call(removeToolServer, { params }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => "permission_denied"));
  expect(server.requests).toEqual([]);
});
