import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations as operations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { around } from "#lib/testing/effect-service.ts";
import { createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

const STATUSES: Readonly<Record<string, number>> = { "/forbidden": 403, "/broken": 503 };

let service: TestService;
let ledger: Server;
let origin: string;
let tenant: Tenant;
let admin: Dashboard;
let api: Api;
/** `/open` asks nobody who they are, `/hidden` is not found without the token, `/forbidden` and `/broken` help nobody. */
beforeAll(async () => {
  service = await startTestService({
    env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } },
  });
  ledger = createServer((request, response) => {
    const [path] = (request.url ?? "").split("?");
    const isKnown = path === "/open" || request.headers.authorization === "Bearer the-right-token";
    const status = STATUSES[path ?? ""] ?? (isKnown ? 200 : path === "/hidden" ? 404 : 401);
    response.writeHead(status);
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => ledger.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(ledger.address() as AddressInfo).port}`; // a TCP server has one
});
afterAll(async () => {
  ledger.closeAllConnections();
  ledger.close();
  await service.close();
});
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  admin = await open("admin");
});

async function open(role: Role, workspaceId = tenant.workspaceId): Promise<Dashboard> {
  const { userId } = await createUser({ workspaceId, role });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}
const create = (changes: object = {}) =>
  admin.call(operations.createConnection, {
    body: {
      name: "ledger",
      origins: [origin],
      settings: { kind: "bearer" },
      secret: "the-right-token",
      ...changes,
    },
  });
const list = async () => accepted(await admin.call(operations.listConnections));
const lastTest = async () => (await list()).connections[0]?.lastTest;

/** Runs of an agent that calls the ledger, which no connection lets them do yet. */
async function waitingRuns(url: string, count = 2): Promise<string[]> {
  const graph = around({
    id: "book",
    type: "http",
    config: { method: "GET", url, connectionId: "ledger" },
  });
  const { agentId } = await publishGraph({ ...tenant, graph, name: "Booker" });
  const runIds = [];
  for (let made = 0; made < count; made += 1) {
    const runId = await api.started(agentId, { input: { host: "127.0.0.1" } });
    await api.runUntil(runId, ({ status }) => status === "waiting");
    runIds.push(runId);
  }
  return runIds;
}
const statuses = (runIds: readonly string[]) =>
  Promise.all(runIds.map(async (runId) => accepted(await api.getRun(runId)).status));

test("a missing connection is listed with the addresses that its agents call", async () => {
  await waitingRuns(`${origin}/entries?page={{ input.page }}`);
  const { missing } = await list();
  expect(missing).toMatchObject([
    {
      name: "ledger",
      usedBy: {
        waitingRuns: 2,
        addresses: [{ origin, url: `${origin}/`, isComputed: false, waitingRuns: 2 }],
        computedAddresses: [],
      },
    },
  ]);
});

test("an address that a run computes is told apart from those that a graph says", async () => {
  const template = `http://127.0.0.{{ 1 }}:${new URL(origin).port}/entries`;
  await waitingRuns(template, 1);
  const [{ usedBy } = { usedBy: undefined }] = (await list()).missing;
  expect(usedBy).toMatchObject({
    addresses: [{ origin, isComputed: true, waitingRuns: 1 }],
    computedAddresses: [template],
  });
});

test("a secret that the other side refuses is not stored, and no run goes on", async () => {
  const runIds = await waitingRuns(`${origin}/entries`);
  const refused = await create({ secret: "a-wrong-token", testUrl: `${origin}/entries` });
  expect(refused).toMatchObject({
    status: 422,
    error: { code: "connection_test_failed", details: [{ code: "refused", field: "/secret" }] },
  });
  expect(JSON.stringify(refused)).not.toContain("a-wrong-token");
  expect((await list()).connections).toEqual([]);
  expect(await statuses(runIds)).toEqual(["waiting", "waiting"]);

  const made = await create({ testUrl: `${origin}/entries` });
  expect(made).toMatchObject({
    status: 201,
    body: { resumedRuns: 2, test: { outcome: "accepted", status: 200 } },
  });
  for (const runId of runIds) await api.runUntil(runId, ({ status }) => status === "completed");
  expect(await lastTest()).toMatchObject({ outcome: "accepted", url: `${origin}/entries` });
});

test("with another address than the runs call none goes on, until theirs is allowed", async () => {
  const runIds = await waitingRuns(`${origin}/entries`);
  const elsewhere = "https://ledger.example";
  expect((await create({ origins: [elsewhere] })).body).toMatchObject({ resumedRuns: 0 });
  expect(await statuses(runIds)).toEqual(["waiting", "waiting"]);
  const [made] = (await list()).connections;
  expect(made?.usedBy.addresses).toMatchObject([{ origin, waitingRuns: 2 }]);

  const params = { name: "ledger" };
  const changed = await admin.call(operations.changeConnection, {
    params,
    body: { origins: [elsewhere, origin] },
  });
  expect(changed.body).toMatchObject({ resumedRuns: 2 });
  for (const runId of runIds) await api.runUntil(runId, ({ status }) => status === "completed");
  const log = await admin.call(operations.listAudit, { query: { action: "connection.changed" } });
  expect(log.body?.entries).toMatchObject([
    { details: { origins: { before: [elsewhere], after: [elsewhere, origin] } } },
  ]);
});

test.each([
  ["/entries", "accepted", 200],
  ["/hidden", "accepted", 200],
  ["/open", "unchecked", 200],
  ["/forbidden", "refused", 403],
  ["/broken", "unreachable", 503],
])("a stored connection is tested at %s: %s", async (path, outcome, status) => {
  await create();
  expect(await lastTest()).toBeNull();
  const params = { name: "ledger" };
  const tested = await admin.call(operations.testConnection, {
    params,
    body: { url: `${origin}${path}?secret=not-shown` },
  });
  expect(tested.body).toMatchObject({ outcome, status, url: `${origin}${path}` });
  expect(await lastTest()).toEqual(tested.body);
});

test("an address is allowed only when its test passes, where one is asked for", async () => {
  const elsewhere = "https://ledger.example";
  const runIds = await waitingRuns(`${origin}/entries`);
  await create({ origins: [elsewhere], secret: "a-wrong-token" });
  const params = { name: "ledger" };
  const body = { origins: [elsewhere, origin], testUrl: `${origin}/entries` };
  expect((await admin.call(operations.changeConnection, { params, body })).error).toMatchObject({
    code: "connection_test_failed",
    details: [{ code: "refused", field: "/testUrl" }],
  });
  expect((await list()).connections[0]).toMatchObject({ origins: [elsewhere], lastTest: null });
  expect(await statuses(runIds)).toEqual(["waiting", "waiting"]);

  await admin.call(operations.authorizeConnection, { params, body: { secret: "the-right-token" } });
  expect((await admin.call(operations.changeConnection, { params, body })).body).toMatchObject({
    resumedRuns: 2,
    test: { outcome: "accepted" },
  });
  for (const runId of runIds) await api.runUntil(runId, ({ status }) => status === "completed");
  expect(await lastTest()).toMatchObject({ outcome: "accepted", url: `${origin}/entries` });
});

test("a secret that is replaced is untested again, or tested first", async () => {
  await create({ testUrl: `${origin}/entries` });
  const params = { name: "ledger" };
  const replace = (body: { secret: string; testUrl?: string }) =>
    admin.call(operations.authorizeConnection, { params, body });
  const testUrl = `${origin}/entries`;
  expect((await replace({ secret: "a-wrong-token", testUrl })).error?.code).toBe("connection_test_failed");
  expect(await lastTest()).toMatchObject({ outcome: "accepted" });
  expect((await replace({ secret: "another-token" })).status).toBe(200);
  expect(await lastTest()).toBeNull();
  const tested = await admin.call(operations.testConnection, { params, body: { url: testUrl } });
  expect(tested.body).toMatchObject({ outcome: "refused", status: 401 });
});

test("a secret that was refused and is accepted again lets its runs go on", async () => {
  await create();
  await service.runtime.db.pool.query(
    "update connections set refusal = 'out of order' where workspace_id = $1",
    [tenant.workspaceId],
  );
  const [runId = ""] = await waitingRuns(`${origin}/entries`, 1);
  const params = { name: "ledger" };
  await admin.call(operations.testConnection, { params, body: { url: `${origin}/entries` } });
  await api.runUntil(runId, ({ status }) => status === "completed");
  expect((await list()).connections).toMatchObject([{ status: "authorised", refusal: null }]);
});

test("a secret is tested at no address that the connection does not allow", async () => {
  await create();
  const params = { name: "ledger" };
  for (const url of ["https://elsewhere.example/", "nowhere", `${origin.replace("//", "//user@")}/`]) {
    const tested = await admin.call(operations.testConnection, { params, body: { url } });
    expect(tested.error).toMatchObject({ code: "invalid_request", details: [{ field: "/url" }] });
  }
  const made = await create({ name: "other", testUrl: "https://elsewhere.example/" });
  expect(made.error?.details).toMatchObject([{ field: "/testUrl" }]);
  expect((await list()).connections).toHaveLength(1);
});

test("a connection without a secret has nothing to test, and one of nobody or elsewhere is not there", async () => {
  await create({ secret: null });
  const test = (by: Dashboard, name: string) =>
    by.call(operations.testConnection, { params: { name }, body: { url: `${origin}/` } });
  expect((await test(admin, "ledger")).error?.code).toBe("invalid_request");
  expect((await test(admin, "unknown")).error?.code).toBe("connection_not_found");
  const stranger = await open("admin", (await createTenant()).workspaceId);
  const params = { name: "ledger" };
  const change = { params, body: { origins: [origin] } };
  for (const answer of [
    await test(stranger, "ledger"),
    await stranger.call(operations.changeConnection, change),
  ])
    expect(answer.error?.code).toBe("connection_not_found");
  const builder = await open("builder");
  for (const answer of [
    await test(builder, "ledger"),
    await builder.call(operations.changeConnection, change),
  ])
    expect(answer.error?.code).toBe("permission_denied");
});

test("addresses are all checked before any is stored", async () => {
  await create();
  const changed = await admin.call(operations.changeConnection, {
    params: { name: "ledger" },
    body: { origins: [origin, "https://a.example/path"] },
  });
  expect(changed.error?.details).toMatchObject([{ field: "/origins/1" }]);
  expect((await list()).connections[0]?.origins).toEqual([origin]);
});
