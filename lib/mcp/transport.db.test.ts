import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { runtime } from "#lib/runtime.ts";
import { createApiKey, createGrant, createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient, RpcAnswer } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
const ALLOWED_ORIGIN = "https://app.example.com";
beforeAll(async () => {
  service = await startTestService({ worker: false, env: { mcpAllowedOrigins: [ALLOWED_ORIGIN] } });
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Answers of the endpoint whose body is JSON-RPC. */
async function rpc(response: Response): Promise<RpcAnswer> {
  return RpcAnswer.parse(await response.json());
}

describe("methods", () => {
  test.each(["GET", "DELETE", "PUT", "PATCH"])(
    "%s is refused, with no credential asked for",
    async (method) => {
      for (const path of ["/v1/mcp", "/mcp"]) {
        const response = await fetch(new URL(path, service.baseUrl), { method });
        expect(response.status).toBe(405);
        expect(response.headers.get("allow")).toBe("POST, OPTIONS");
        expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
      }
    },
  );
});

describe("credentials", () => {
  const challengeOf = (path: string) =>
    `Bearer resource_metadata="${service.baseUrl}/.well-known/oauth-protected-resource${path}", ` +
    'scope="agents:list agents:read agents:run runs:read"';

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
  ])("a page of '%s' may not, before its credential is looked at", async (origin) => {
    const { status, headers } = await send({ host: own().host, origin });
    expect(status).toBe(403);
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("www-authenticate")).toBeNull();
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

  test.each(["evil.example.com", "app.example.com:8443", "localhost.evil.net", "evil.net"])(
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

describe("messages", () => {
  test.each([
    ["a batch", [PING], -32600],
    ["an empty batch", [], -32600],
    ["id null", { ...PING, id: null }, -32600],
    ["a fractional id", { ...PING, id: 1.5 }, -32600],
    ["an id beyond exact integers", '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600],
    ["an object as id", { ...PING, id: {} }, -32600],
    ["another JSON-RPC", { ...PING, jsonrpc: "1.0" }, -32600],
    ["no JSON-RPC", { method: "ping", id: 1 }, -32600],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }, -32600],
    ["a number as method", { ...PING, method: 5 }, -32600],
    ["a string", '"ping"', -32600],
    ["params that are a list", { ...PING, params: [] }, -32602],
    ["bad JSON", '{"jsonrpc":"2.0",', -32700],
    ["nothing", "", -32700],
    ["what is nested too deep", "[".repeat(65) + "]".repeat(65), -32700],
  ])("%s is 400 with a JSON-RPC error", async (_what, body, code) => {
    const response = await mcp.post(body);
    expect(response.status).toBe(400);
    expect(await rpc(response)).toMatchObject({ error: { code } });
  });

  test("the id comes back as it was, wherever it could be read", async () => {
    for (const id of ["", "a", 0, -1, 2 ** 53 - 1]) {
      expect(await rpc(await mcp.post({ ...PING, id }))).toMatchObject({ id, result: {} });
      expect(await rpc(await mcp.post({ ...PING, id, jsonrpc: "3" }))).toMatchObject({ id });
    }
    expect(await rpc(await mcp.post([PING]))).not.toHaveProperty("id");
  });

  test("a notification is taken and never answered, whatever it is", async () => {
    for (const method of [
      "notifications/initialized",
      "notifications/cancelled",
      "unheard/of",
      "tools/call",
    ]) {
      const response = await mcp.post({ jsonrpc: "2.0", method, params: { name: "list_agents" } });
      expect(response.status).toBe(202);
      expect(await response.text()).toBe("");
    }
  });

  test("a body that is not JSON by its type, or too large, is refused as anywhere", async () => {
    const wrongType = await mcp.post(PING, { headers: { "content-type": "text/plain" } });
    expect(wrongType.status).toBe(415);
    expect(await wrongType.json()).toMatchObject({ error: { code: "unsupported_media_type" } });
    const base64 = "A".repeat(MAX_BODY_BYTES);
    const tooLarge = await mcp.post({
      ...PING,
      method: "tools/call",
      params: { name: "run_agent", arguments: { attachments: [{ name: "a", type: "text/plain", base64 }] } },
    });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ error: { code: "payload_too_large" } });
  });

  test("the answer is JSON without a session, whatever is accepted", async () => {
    for (const accept of ["application/json, text/event-stream", "text/event-stream", "text/html", "*/*"]) {
      const headers = { accept, "mcp-session-id": "abc", "last-event-id": "1" };
      const response = await mcp.post(PING, { headers });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("mcp-session-id")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("the era with a handshake", () => {
  test.each([
    ["2025-11-25", "2025-11-25"],
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-11-25"],
    ["2026-07-28", "2025-11-25"],
    ["later", "2025-11-25"],
  ])("initialize with %s agrees on %s", async (protocolVersion, agreed) => {
    const answer = await rpc(await mcp.post({ ...PING, method: "initialize", params: { protocolVersion } }));
    expect(answer.result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: { name: "laneway" },
    });
  });

  test("an unknown method and an unknown tool are JSON-RPC errors on HTTP 200", async () => {
    for (const method of ["resources/list", "server/discover", "constructor", "__proto__", ""]) {
      expect(await mcp.request(method)).toMatchObject({ status: 200, error: { code: -32601 } });
    }
    for (const name of ["no_such_tool", "constructor", "__proto__", "", 5]) {
      expect(await mcp.request("tools/call", { name })).toMatchObject({
        status: 200,
        error: { code: -32602 },
      });
    }
    expect(await mcp.request("tools/list", { cursor: "x" })).toMatchObject({
      status: 200,
      error: { code: -32602 },
    });
  });

  test("a revision that nobody speaks is 400 with those that we do", async () => {
    const response = await mcp.post(PING, { headers: { "mcp-protocol-version": "2024-11-05" } });
    expect(response.status).toBe(400);
    expect(await rpc(response)).toMatchObject({
      id: 1,
      error: {
        code: -32022,
        data: { requested: "2024-11-05", supported: expect.arrayContaining(["2025-11-25"]) },
      },
    });
  });
});

describe("the era without", () => {
  const VERSION = "2026-07-28";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = { "mcp-protocol-version": VERSION, "mcp-method": "tools/list" };
  const list = (_meta: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } });

  test("every answer says what it is, whose, and how long it holds", async () => {
    const modern = new McpClient(service.baseUrl, tenant.key, "stateless");
    expect((await modern.request("server/discover")).result).toMatchObject({
      resultType: "complete",
      supportedVersions: [VERSION, "2025-11-25", "2025-06-18", "2025-03-26"],
      capabilities: { tools: {} },
      cacheScope: "public",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "laneway" } },
    });
    expect((await modern.request("tools/list")).result).toMatchObject({
      resultType: "complete",
      ttlMs: expect.any(Number),
      cacheScope: "private",
    });
    expect((await modern.request("tools/call", { name: "list_agents" })).result).toMatchObject({
      resultType: "complete",
      content: [{ type: "text" }],
    });
  });

  const { "io.modelcontextprotocol/clientCapabilities": _, ...withoutCapabilities } = meta;
  const { "io.modelcontextprotocol/protocolVersion": __, ...withoutVersion } = meta;
  const unknown = { ...meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01" };
  test.each([
    ["_meta is missing", undefined, headers, -32602],
    ["_meta is no object", [], headers, -32602],
    ["the revision is missing", withoutVersion, headers, -32602],
    ["the revision is a number", { ...meta, "io.modelcontextprotocol/protocolVersion": 5 }, headers, -32602],
    ["the capabilities are missing", withoutCapabilities, headers, -32602],
    [
      "the capabilities are no object",
      { ...meta, "io.modelcontextprotocol/clientCapabilities": [] },
      headers,
      -32602,
    ],
    ["the header of the revision is missing", meta, { "mcp-method": "tools/list" }, -32020],
    [
      "header and body name two revisions",
      meta,
      { ...headers, "mcp-protocol-version": "2025-11-25" },
      -32020,
    ],
    ["header and body name two revisions, one unknown", unknown, headers, -32020],
    ["nobody speaks the revision", unknown, { ...headers, "mcp-protocol-version": "2030-01-01" }, -32022],
    ["Mcp-Method is missing", meta, { "mcp-protocol-version": VERSION }, -32020],
    ["Mcp-Method is another", meta, { ...headers, "mcp-method": "tools/call" }, -32020],
    ["Mcp-Method is in capitals", meta, { ...headers, "mcp-method": "TOOLS/LIST" }, -32020],
  ])("where %s: 400", async (_what, given, sent, code) => {
    const response = await mcp.post(list(given), { headers: sent as Record<string, string> });
    expect(response.status).toBe(400);
    expect(await rpc(response)).toMatchObject({ id: 1, error: { code } });
  });

  const call = (name: string) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: {}, _meta: meta },
  });
  test.each([
    ["list_agents", "list_agents", 200],
    ["list_agents", "  list_agents  ", 200],
    ["list_agents", `=?base64?${btoa("list_agents")}?=`, 200],
    ["list_agents", undefined, 400],
    ["list_agents", "get_agent", 400],
    ["list_agents", "=?base64?!!!?=", 400],
    ["list_agents", "=?base64?/w==?=", 400],
    ["list_agents", "=?BASE64?bGlzdF9hZ2VudHM=?=", 400],
  ])("a call of %s whose Mcp-Name is '%s' is answered %i", async (name, header, status) => {
    const response = await mcp.post(call(name), {
      headers: {
        ...headers,
        "mcp-method": "tools/call",
        ...(header === undefined ? {} : { "mcp-name": header }),
      },
    });
    expect(response.status).toBe(status);
    if (status === 400) expect(await rpc(response)).toMatchObject({ error: { code: -32020 } });
  });

  test("a method of the other era, or of none, is 404; an unknown tool is not", async () => {
    const modern = new McpClient(service.baseUrl, tenant.key, "stateless");
    for (const method of ["initialize", "ping", "prompts/list", "subscriptions/listen", "constructor"]) {
      expect(await modern.request(method)).toMatchObject({ status: 404, error: { code: -32601 } });
    }
    const unknownTool = await modern.request("tools/call", { name: "no_such_tool" });
    expect(unknownTool).toMatchObject({ status: 200, error: { code: -32602 } });
  });
});

describe("the rate limit", () => {
  async function exhausted(era?: "stateless"): Promise<McpClient> {
    const { workspaceId, owner } = await createTenant();
    const { key } = await createApiKey({ workspaceId, userId: owner.userId, rateLimitPerMinute: 1 });
    const client = new McpClient(service.baseUrl, key, era);
    await client.request("tools/list");
    return client;
  }

  test.each(["handshake", "stateless"] as const)("is told as each message has it (%s)", async (era) => {
    const client = await exhausted(era === "stateless" ? era : undefined);
    expect(await client.call("list_agents")).toMatchObject({ ok: false, error: { code: "rate_limited" } });
    const listed = await client.request("tools/list");
    expect(listed).toMatchObject({ status: 200, error: { data: { error: { code: "rate_limited" } } } });
    const notified = await client.post({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect(notified.status).toBe(202);
  });

  test("says when to come again, and reads no large body to say it", async () => {
    const client = await exhausted();
    const response = await client.post(PING);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit-remaining")).toBe("0");
    const large = await client.post({ ...PING, params: { text: "x".repeat(2_000_000) } });
    expect(large.status).toBe(429);
    expect(await large.json()).toMatchObject({ error: { code: "rate_limited" } });
    expect((await client.post("{")).status).toBe(429);
  });
});

test("the request log says what was asked for, and a refusal as REST would have had it", async () => {
  const { workspaceId, owner } = await createTenant();
  const { id, key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: ["agents:list"] });
  const client = new McpClient(service.baseUrl, key);
  await client.called("list_agents");
  await client.call("get_run", { runId: "x" });
  await client.request("tools/list");
  await client.request("made/up");
  const { requestLog, db } = runtime();
  await requestLog.flush();
  const rows = await db.run<{ path: string; status: number }>(
    { name: "test-log", text: "select path, status from request_log where key_id = $1 order by id" },
    [id],
  );
  expect(rows).toEqual([
    { path: "/v1/mcp tools/call list_agents", status: 200 },
    { path: "/v1/mcp tools/call get_run", status: 403 },
    { path: "/v1/mcp tools/list", status: 200 },
    { path: "/v1/mcp", status: 200 },
  ]);
});
