import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { Api } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
});
afterAll(() => service.close());

const { listConnections, createConnection, authorizeConnection, deleteConnection } = dashboardOperations;

async function signIn(role: Role = "admin", of: Tenant = tenant) {
  const { workspaceId } = of;
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

const bearer = (name: string, secret: string | null = null) => ({
  body: { name, origins: ["https://api.crm.example"], settings: { kind: "bearer" }, secret },
});

const calling = (connectionId: string): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: "call", inputSchema: { type: "object" } }],
  nodes: [
    { id: "call", type: "http", config: { method: "GET", url: "https://api.crm.example/x", connectionId } },
    { id: "end", type: "output", config: { value: "'reached'" } },
  ],
  edges: [
    { from: "call", to: "end" },
    { from: "call", on: "failed", to: "end" },
  ],
});

test("a secret goes in and never comes out, here and in the audit log", async () => {
  const dashboard = await signIn();
  const made = await dashboard.call(createConnection, bearer("crm", "first-token-of-crm"));
  expect(made).toMatchObject({ status: 201, body: { status: "authorised" } });
  const again = await dashboard.call(authorizeConnection, {
    params: { name: "crm" },
    body: { secret: "second-token-of-crm" },
  });
  expect(again.status).toBe(200);
  const listed = await dashboard.call(listConnections);
  expect(listed.body?.connections).toMatchObject([{ name: "crm", status: "authorised" }]);
  expect((await dashboard.call(deleteConnection, { params: { name: "crm" } })).status).toBe(200);
  const { rows } = await service.runtime.db.pool.query(
    "select * from audit_log where target_id = 'crm' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "connection.created",
    "connection.authorised",
    "connection.deleted",
  ]);
  expect(JSON.stringify([made, again, listed, rows])).not.toContain("token-of-crm");
});

test("a run that waits for a connection is told beside who needs it, and goes on when it is authorised", async () => {
  const dashboard = await signIn();
  const { agentId } = await publishGraph({ ...tenant, graph: calling("erp"), name: "Caller" });
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input: {} });
  await api.runUntil(runId, ({ status }) => status === "waiting");
  const before = await dashboard.call(listConnections);
  expect(before.body?.missing).toEqual([
    {
      name: "erp",
      usedBy: {
        agents: [{ id: agentId, name: "Caller" }],
        toolServers: [],
        waitingRuns: 1,
        addresses: [
          {
            origin: "https://api.crm.example",
            url: "https://api.crm.example/x",
            isComputed: false,
            waitingRuns: 1,
          },
        ],
        computedAddresses: [],
      },
    },
  ]);
  await dashboard.call(createConnection, bearer("erp"));
  const made = await dashboard.call(listConnections);
  expect(made.body?.missing).toEqual([]);
  expect(made.body?.connections).toMatchObject([{ status: "not_authorised", usedBy: { waitingRuns: 1 } }]);
  const authorised = await dashboard.call(authorizeConnection, {
    params: { name: "erp" },
    body: { secret: "a-token-of-the-erp" },
  });
  expect(authorised.body).toMatchObject({ resumedRuns: 1 });
  const log = await dashboard.call(dashboardOperations.listAudit, {
    query: { action: "interaction.connected" },
  });
  expect(log.body?.entries).toMatchObject([
    {
      target: { kind: "interaction", name: "Connect erp" },
      details: { runId, agentName: "Caller", connectionName: "erp" },
    },
  ]);
  await waitFor("nothing to wait any more", async () => {
    const { body } = await dashboard.call(listConnections);
    return body?.connections.every(({ usedBy }) => usedBy.waitingRuns === 0);
  });
});

test("an agent whose callback signs in with a connection is told as its user", async () => {
  const of = await createTenant();
  const { agentId } = await publishGraph({
    ...of,
    name: "Printer",
    graph: {
      format: "laneway.agent/1",
      behaviorType: "pipeline",
      lanes: [{ id: "go", name: "Go", mode: "structured", start: "print", inputSchema: { type: "object" } }],
      nodes: [
        {
          id: "print",
          type: "tool",
          config: { tool: "callback", arguments: '{"url": "https://p.example/", "connectionId": "printer"}' },
        },
      ],
      edges: [],
    },
  });
  const { body } = await (await signIn("admin", of)).call(listConnections);
  expect(body?.missing).toMatchObject([
    { name: "printer", usedBy: { agents: [{ id: agentId, name: "Printer" }] } },
  ]);
});

test("faults name the fields of the form, and never repeat a secret", async () => {
  const dashboard = await signIn();
  const { status, error } = await dashboard.call(createConnection, {
    body: {
      name: "Not a name",
      origins: ["nowhere"],
      settings: { kind: "basic", username: "a:b" },
      secret: "with\u0007bell-in-it",
    },
  });
  expect(status).toBe(400);
  expect(error?.details?.map(({ field }) => field)).toEqual([
    "/name",
    "/origins/0",
    "/settings/username",
    "/secret",
  ]);
  expect(JSON.stringify(error)).not.toContain("bell-in-it");
});

test.each<Role>(["viewer", "operator", "builder"])("a %s sees and changes no connection", async (role) => {
  const dashboard = await signIn(role);
  const params = { name: "crm" };
  const refused = [
    await dashboard.call(listConnections),
    await dashboard.call(createConnection, bearer("theirs")),
    await dashboard.call(authorizeConnection, { params, body: { secret: "a-token" } }),
    await dashboard.call(deleteConnection, { params }),
  ];
  expect(refused.map(({ error }) => error?.code)).toEqual(refused.map(() => "permission_denied"));
});

test("another workspace's connection is not there", async () => {
  await (await signIn()).call(createConnection, bearer("ours"));
  const stranger = await signIn("admin", await createTenant());
  const params = { name: "ours" };
  expect((await stranger.call(listConnections)).body).toEqual({ connections: [], missing: [] });
  for (const refused of [
    await stranger.call(authorizeConnection, { params, body: { secret: "a-token" } }),
    await stranger.call(deleteConnection, { params }),
  ]) {
    expect(refused.error?.code).toBe("connection_not_found");
  }
});
