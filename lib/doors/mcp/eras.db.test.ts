import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient, RpcAnswer } from "./testing/mcp-client.ts";

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

/** Answers of the endpoint whose body is JSON-RPC. */
async function rpc(response: Response): Promise<RpcAnswer> {
  return RpcAnswer.parse(await response.json());
}

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
    expect((await rpc(response)).error?.code).toBe(status === 400 ? -32020 : undefined);
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
