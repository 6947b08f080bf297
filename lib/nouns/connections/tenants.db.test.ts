import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { replyText } from "#lib/testing/mcp-server-replies.ts";

/** Two workspaces of one installation: what is stored in the one changes nothing in the other. */
let world: EffectService;
let outside: Server;
let origin: string;
let other: Tenant;

/** The outside system's answer. */
const ANSWER = { status: "ok", note: "a-token-stored-by-others", items: [{ status: "new" }] };

beforeAll(async () => {
  world = await startEffectService({ offers: [{ name: "read" }] });
  other = await createTenant();
  outside = createServer((request, response) => {
    response.writeHead(request.url === "/fail" ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(ANSWER));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`; // a TCP server has one
});
afterAll(async () => {
  outside.close();
  outside.closeAllConnections();
  await world.close();
});

/** As an admin of that workspace would, in the dashboard. */
async function store(tenant: Tenant, name: string, secret: string): Promise<void> {
  const { workspaceId, owner } = tenant;
  const dashboard = await openDashboard({
    baseUrl: world.service.baseUrl,
    workspaceId,
    userId: owner.userId,
  });
  const body = { name, origins: [origin], settings: { kind: "bearer" }, secret };
  expect((await dashboard.call(dashboardOperations.createConnection, { body })).status).toBe(201);
}

const get = (config: object = {}) =>
  around({ id: "use", type: "http", config: { method: "GET", url: `${origin}/thing`, ...config } });

async function traceOf(runId: string): Promise<string> {
  const query = { includePayloads: true, payloadMaxChars: 20_000, limit: 200 };
  return JSON.stringify(accepted(await world.api.getTrace(runId, query)).events);
}

test("a secret that is part of JSON leaves other workspaces' answers and tools as they are", async () => {
  await store(other, "trap", '"status":');
  await store(other, "comma", '","note":"');
  const run = await world.api.runUntil(await world.start(get()));
  expect(run).toMatchObject({ status: "completed", finalResponse: { status: 200, body: ANSWER } });

  world.tools.respondWith("tools/call", replyText(JSON.stringify(ANSWER)));
  const tool = around({ id: "use", type: "tool", config: { tool: "desk.read", arguments: "{}" } });
  const called = await world.api.runUntil(await world.start(tool));
  expect(called.finalResponse).toBe(JSON.stringify(ANSWER));

  const failed = await world.api.runUntil(await world.start(get({ url: `${origin}/fail` })));
  expect(failed.error?.details).toMatchObject({ body: JSON.stringify(ANSWER) });
});

test("whether another workspace stores a value cannot be found out", async () => {
  const guess = "a-token-stored-by-others";
  await store(other, "guessed", guess);
  const runId = await world.start(get(), { guess });
  await world.api.runUntil(runId);
  expect(await traceOf(runId)).toContain(guess);
});

test("a run's answers keep what its call was not signed in with; its trace shows no secret of the workspace", async () => {
  await store(world.tenant, "unused", "a-token-stored-by-others");
  await store(world.tenant, "used", "a-token-that-is-sent");
  const runId = await world.start(get({ connectionId: "used" }));
  const run = await world.api.runUntil(runId);
  expect(run.finalResponse).toMatchObject({ body: ANSWER });
  const trace = await traceOf(runId);
  expect(trace).toContain("[redacted]");
  expect(trace).not.toContain("a-token-stored-by-others");
});

test("the owner of the trap redacts its own runs alone", async () => {
  const api = new Api(world.service.baseUrl, other.key);
  const { agentId } = await publishGraph({ ...other, graph: get() });
  const runId = await api.started(agentId, { input: {} });
  const run = await api.runUntil(runId);
  expect(run.finalResponse).toMatchObject({ body: ANSWER });
  const trace = JSON.stringify(accepted(await api.getTrace(runId, { includePayloads: true })));
  expect(trace).not.toContain("a-token-stored-by-others");
});

test("a secret under eight characters cannot be found out by writing all it may be", async () => {
  const { workspaceId, owner } = world.tenant;
  const dashboard = await openDashboard({
    baseUrl: world.service.baseUrl,
    workspaceId,
    userId: owner.userId,
  });
  const body = {
    name: "short",
    origins: [origin],
    settings: { kind: "basic", username: "administrator" },
    secret: "4711",
  };
  expect((await dashboard.call(dashboardOperations.createConnection, { body })).status).toBe(201);
  const guesses = Array.from({ length: 20 }, (_, index) => `administrator:${4_700 + index}`).join(" ");
  const runId = await world.start(get(), { guesses });
  await world.api.runUntil(runId);
  expect(await traceOf(runId)).toContain(guesses);
});
