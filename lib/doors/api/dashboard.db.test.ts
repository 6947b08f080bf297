import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import type { SessionOperation, SessionStream } from "#lib/contract/operation.ts";
import { DASHBOARD_ROUTES } from "#lib/doors/routes/routes-of-the-dashboard.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { stampPassword } from "#lib/nouns/access/session-token.ts";
import { sealSession } from "#lib/nouns/sign-in/testing/seal-session.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { defineRoute } from "./define-route.ts";

let service: TestService;
let tenant: Tenant;
let agentId: string;
let foreignAgentId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  agentId = (await publishGraph({ ...tenant, graph: doubling, name: "Doubling" })).agentId;
  const other = await createTenant();
  foreignAgentId = (await publishGraph({ ...other, graph: doubling })).agentId;
});
afterAll(() => service.close());

async function signedIn(
  options: Partial<Parameters<typeof createUser>[0]> = {},
): Promise<{ cookie: string; userId: string }> {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [tenant.teamId], ...options });
  await service.runtime.db.pool.query("update users set password_hash = 'hash' where id = $1", [userId]);
  const claims = { userId, workspaceId, passwordStamp: stampPassword("hash") };
  return { cookie: await sealSession({ claims }), userId };
}

function get(path: string, headers: Record<string, string>) {
  return send("GET", path, headers);
}

async function send(method: string, path: string, headers: Record<string, string>) {
  const response = await fetch(service.baseUrl + path, { method, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test("a whole number that would lose digits is refused here as in the public API", async () => {
  const { cookie } = await signedIn({ role: "operator" });
  const response = await fetch(`${service.baseUrl}/api/agents/${agentId}/runs`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: '{"laneId":"intake","input":{"amount":9007199254740993}}',
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: { code: "invalid_request", details: [{ code: "number_too_long", field: "/input/amount" }] } },
  ]);
});

const operations: readonly (SessionOperation | SessionStream)[] = [
  ...Object.values(dashboardOperations),
  ...Object.values(dashboardStreams),
];

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  "%s",
  (_, operation) => {
    const path = operation.path.replace(/\{\w+\}/g, "unknown");
    test("needs a session: without one, and with an API key instead, it answers 401", async () => {
      for (const headers of [
        {},
        { authorization: `Bearer ${tenant.key}` },
        { cookie: "laneway.session=nonsense" },
      ]) {
        const { status, body } = await send(operation.method, path, headers as Record<string, string>);
        expect([status, body.error.code]).toEqual([401, "unauthorized"]);
      }
    });

    test("refuses what it does not know with the envelope", async () => {
      const { cookie } = await signedIn();
      const known = operations.filter((other) => other.path === operation.path).map(({ method }) => method);
      const unknown = (["PUT", "PATCH", "DELETE", "POST"] as const).find((method) => !known.includes(method));
      const response = await fetch(service.baseUrl + path, { method: unknown ?? "GET", headers: { cookie } });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain(operation.method);
    });
  },
);

test.each(
  operations
    .filter(({ path }) => path.includes("{"))
    .map((operation) => [
      operation.method,
      operation.path.replace(/\{\w+\}/g, "%00"),
      "octets" in operation ? "application/octet-stream" : "application/json",
    ]),
)("%s %s names nothing: U+0000 is in no id", async (method, path, type) => {
  const { cookie } = await signedIn({ role: "owner" });
  const headers = { cookie, origin: service.baseUrl, "content-type": String(type) };
  const body = method === "GET" ? null : "{}";
  const { status } = await fetch(service.baseUrl + path, { method: String(method), headers, body });
  expect([400, 404]).toContain(status);
});

describe.each(
  operations
    .filter((operation) => operation.method !== "GET" && !operation.body && !("octets" in operation))
    .map(({ method, path }) => [method, path.replace(/\{\w+\}/g, "unknown")] as const),
)("%s %s says everything by its address", (method, path) => {
  const sent = async (body: BodyInit, init: RequestInit = {}) => {
    const { cookie } = await signedIn();
    const headers = { cookie, origin: service.baseUrl, "content-type": "application/json" };
    const response = await fetch(service.baseUrl + path, { method, headers, body, ...init });
    return (await response.json()).error?.details?.[0]?.field;
  };

  test("what else a body asks for is refused, by name, however it is sent", async () => {
    expect(await sent('{"keepRuns":true}')).toBe("/keepRuns");
    const chunked = new Blob(['{"keepRuns":true}']).stream();
    expect(await sent(chunked, { duplex: "half" } as RequestInit)).toBe("/keepRuns");
    expect(await sent("{}")).toBeUndefined();
  });
});

test("every operation and stream of the dashboard's contract is bound, once", () => {
  const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  expect(DASHBOARD_ROUTES.map(said).sort()).toEqual(operations.map(said).sort());
});

describe("a write with a session", () => {
  const cancel = "/api/runs/run_unknown/cancel";
  const codeOf = async (headers: Record<string, string>) =>
    (await send("POST", cancel, { cookie: (await signedIn()).cookie, ...headers })).body.error.code;

  test.each<[string, () => Record<string, string>]>([
    ["that does not say where it comes from", () => ({})],
    ["from another site", () => ({ origin: "https://elsewhere.example" })],
    ["from a page without an origin", () => ({ origin: "null" })],
    ["from another port of this machine", () => ({ origin: "http://127.0.0.1:1" })],
    [
      "from another site's page, as the browser tells",
      () => ({ origin: service.baseUrl, "sec-fetch-site": "cross-site" }),
    ],
    ["from a sibling site", () => ({ "sec-fetch-site": "same-site" })],
  ])("%s is refused", async (_, headers) => {
    expect(await codeOf(headers())).toBe("origin_not_allowed");
  });

  test.each<[string, () => Record<string, string>]>([
    ["of our page", () => ({ origin: service.baseUrl })],
    ["that the browser tells is ours", () => ({ "sec-fetch-site": "same-origin" })],
    ["of the public origin, behind a proxy", () => ({ origin: service.baseUrl, host: "internal.example" })],
  ])("%s reaches its verb", async (_, headers) => {
    expect(await codeOf(headers())).not.toBe("origin_not_allowed");
  });
});

test("the public API takes no session", async () => {
  const { cookie } = await signedIn({ role: "owner" });
  expect((await get("/v1/public/agents", { cookie })).status).toBe(401);
});

test("the session says who is signed in, where and as what, and no more", async () => {
  const { cookie, userId } = await signedIn({ role: "operator" });
  const { status, headers, body } = await get("/api/session", { cookie });
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toEqual({
    user: { id: userId, name: expect.any(String), email: `${userId}@example.com`, hasSeededPassword: false },
    workspace: { id: tenant.workspaceId, name: expect.any(String) },
    role: "operator",
    noTeam: null,
    sessionId: expect.stringMatching(/^ses_/),
  });
});

test("a host that names no parameters where a path has none is served, as Next is in development", async () => {
  const { cookie, userId } = await signedIn();
  const route = defineRoute(dashboardOperations.getSession, ({ actor }) => getSession({ actor }));
  const request = new Request(`${service.baseUrl}/api/session`, { headers: { cookie } });
  // Next's own types deny it.
  const params = Promise.resolve(undefined) as unknown as Promise<Record<string, string>>;
  const response = await route(request, { params });
  expect(await response.json()).toMatchObject({ user: { id: userId } });
});

test("agents are listed with their team, for those who reach it", async () => {
  const { cookie } = await signedIn();
  const { body } = await get("/api/agents", { cookie });
  expect(body.agents).toEqual([
    expect.objectContaining({
      id: agentId,
      name: "Doubling",
      team: { id: tenant.teamId, name: expect.any(String) },
    }),
  ]);
  const elsewhere = await signedIn({ teamIds: [await createTeam(tenant)] });
  expect((await get("/api/agents", elsewhere)).body.agents).toEqual([]);
});

test("an agent's lanes come with a body that starts a run on them", async () => {
  const { cookie } = await signedIn();
  const { body } = await get(`/api/agents/${agentId}`, { cookie });
  const [{ id, startExample }] = body.lanes;
  expect(startExample.laneId).toBe(id);
  const started = await fetch(`${service.baseUrl}/v1/public/agents/${agentId}/runs`, {
    method: "POST",
    headers: { authorization: `Bearer ${tenant.key}`, "content-type": "application/json" },
    body: JSON.stringify(startExample),
  });
  expect(started.status).toBe(202);
});

test("another workspace's agent is as unknown as none", async () => {
  const { cookie } = await signedIn({ role: "owner" });
  for (const id of [foreignAgentId, "agt_unknown"]) {
    const { status, body } = await get(`/api/agents/${id}`, { cookie });
    expect([status, body.error.code]).toEqual([404, "agent_not_found"]);
  }
});

test("a person's requests are limited like a key's, and stay out of the keys' request log", async () => {
  const { cookie } = await signedIn();
  expect((await get("/api/session", { cookie })).headers.get("ratelimit-limit")).toBe("3000");
  await service.runtime.requestLog.flush();
  const logged = await service.runtime.db.pool.query("select 1 from request_log where path like '/api/%'");
  expect(logged.rows).toEqual([]);
});
