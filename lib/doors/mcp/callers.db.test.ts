import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { createGrant, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
const ALLOWED_ORIGIN = "https://app.example.com";
beforeAll(async () => {
  service = await startTestService({
    worker: false,
    env: { mcpAllowedOrigins: [ALLOWED_ORIGIN, "app://notes.example", "chrome-extension://abcdefgh"] },
  });
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

describe("credentials", () => {
  const challengeOf = (path: string) =>
    `Bearer resource_metadata="${service.baseUrl}/.well-known/oauth-protected-resource${path}", ` +
    'scope="agents:list agents:read agents:write agents:run runs:read tasks:execute documents:read documents:write files:read files:write"';

  test.each(["/v1/mcp", "/mcp"])("none at %s: 401 that says where to get one", async (path) => {
    const response = await new McpClient(service.baseUrl).post(PING, { path });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(challengeOf(path));
    expect(await response.json()).toMatchObject({ error: { code: "unauthorized" } });
  });

  test("a bad one: 401 that says so", async () => {
    for (const credential of ["lw_nonsense", "lwa_nonsense", `${tenant.key}x`]) {
      const response = await new McpClient(service.baseUrl, credential).post(PING);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe(
        `${challengeOf("/v1/mcp")}, error="invalid_token"`,
      );
    }
  });

  test("one in the address is refused, whatever the header says", async () => {
    for (const query of [`access_token=${tenant.key}`, `Access_Token=${tenant.key}`, "token=x"]) {
      const response = await mcp.post(PING, { path: `/v1/mcp?${query}` });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain(tenant.key);
    }
    expect((await mcp.post(PING, { path: "/v1/mcp?source=client" })).status).toBe(200);
  });

  test("a connected app whose person is not in the agent's team is told of that person, not of a key", async () => {
    const own = await createTenant();
    const { workspaceId } = own;
    const { agentId } = await publishGraph({ ...own, graph: doubling });
    const { userId } = await createUser({ workspaceId, role: "operator" });
    const { accessToken } = await createGrant({ workspaceId, userId });
    expect(await new McpClient(service.baseUrl, accessToken).call("get_agent", { agentId })).toMatchObject({
      ok: false,
      error: {
        code: "permission_denied",
        message: expect.stringMatching(/^The person who connected this app/),
      },
    });
  });

  test("a connected app's access token is good here and nowhere else", async () => {
    const { accessToken } = await createGrant({
      workspaceId: tenant.workspaceId,
      userId: tenant.owner.userId,
    });
    const app = new McpClient(service.baseUrl, accessToken);
    expect((await app.listTools()).length).toBeGreaterThan(0);
    expect(await app.called("list_agents")).toMatchObject({ agents: [] });
    const rest = await fetch(new URL("/v1/public/agents", service.baseUrl), {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(rest.status).toBe(401);
  });
});

describe("who may make a browser call", () => {
  /** As a browser cannot be made to: any Host and Origin. */
  function send(
    headers: Record<string, string>,
    method = "POST",
  ): Promise<{ status: number; headers: Headers }> {
    const { port } = new URL(service.baseUrl);
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          port,
          host: "127.0.0.1",
          method,
          path: "/v1/mcp",
          headers: { "content-type": "application/json", ...headers },
        },
        (incoming) => {
          incoming.resume();
          const received = new Headers(
            Object.entries(incoming.headers).map(
              ([name, value]) => [name, String(value)] as [string, string],
            ),
          );
          incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: received }));
        },
      );
      outgoing.on("error", reject);
      outgoing.end(method === "POST" ? JSON.stringify(PING) : undefined);
    });
  }

  const own = () => ({ host: new URL(service.baseUrl).host, authorization: `Bearer ${tenant.key}` });

  test.each([
    "http://localhost:6274",
    "http://127.0.0.1",
    "http://[::1]:8080",
    "https://localhost",
    ALLOWED_ORIGIN,
    "app://notes.example",
    "chrome-extension://abcdefgh",
  ])("a page of %s may", async (origin) => {
    const { status, headers } = await send({ ...own(), origin });
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("vary")).toContain("Origin");
  });

  test.each([
    "https://evil.example.com",
    "http://app.example.com",
    "https://app.example.com.evil.net",
    "https://app.example.com:444",
    "http://localhost.evil.net",
    "http://evil.net?localhost",
    "null",
    "",
    "file://",
    "chrome-extension://localhost",
    "app://localhost",
    "app://notes.example:1",
    "https://notes.example",
  ])("a page of '%s' may not, before its credential is looked at", async (origin) => {
    const { status, headers } = await send({ host: own().host, origin });
    expect(status).toBe(403);
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("www-authenticate")).toBeNull();
  });

  test.each([
    ["null", "It has no origin that could be allowed"],
    ["file://", "It has no origin that could be allowed"],
    ["app://localhost", "add the origin to MCP_ALLOWED_ORIGINS"],
    ["https://notes.example", "add the origin to MCP_ALLOWED_ORIGINS"],
  ])("a page of '%s' is told what helps", async (origin, remedy) => {
    const headers = { "content-type": "application/json", origin };
    const refused = await fetch(`${service.baseUrl}/v1/mcp`, {
      method: "POST",
      headers,
      body: JSON.stringify(PING),
    });
    expect(await refused.text()).toContain(remedy);
  });

  test.each([
    "localhost",
    "localhost:9999",
    "127.0.0.1:1",
    "[::1]:3000",
    "app.example.com",
    "app.example.com:443",
  ])("a request to %s is ours", async (host) => {
    expect((await send({ ...own(), host })).status).toBe(200);
  });

  test.each(["evil.example.com", "app.example.com:8443", "localhost.evil.net", "evil.net", "notes.example"])(
    "a request to %s is not",
    async (host) => {
      expect((await send({ ...own(), host })).status).toBe(403);
    },
  );

  test("a preflight of a permitted page is answered, whatever headers it asks for; a foreign one is not", async () => {
    const asked = {
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,mcp-param-x",
    };
    const permitted = await send({ ...own(), origin: "http://localhost:6274", ...asked }, "OPTIONS");
    expect(permitted.status).toBe(204);
    expect(permitted.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect(permitted.headers.get("access-control-allow-headers")).toBe("authorization,mcp-param-x");
    const foreign = await send({ ...own(), origin: "https://evil.example.com", ...asked }, "OPTIONS");
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a preflight without an origin is told what may be sent", async () => {
    const { status, headers } = await send({ ...own() }, "OPTIONS");
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect(headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a page may read why it was refused", async () => {
    const { status, headers } = await send({ host: own().host, origin: ALLOWED_ORIGIN });
    expect(status).toBe(401);
    expect(headers.get("access-control-allow-origin")).toBe(ALLOWED_ORIGIN);
    expect(headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    const refused = await send({ host: own().host, origin: ALLOWED_ORIGIN }, "GET");
    expect(refused).toMatchObject({ status: 405 });
    expect(refused.headers.get("access-control-allow-origin")).toBe(ALLOWED_ORIGIN);
  });
});
