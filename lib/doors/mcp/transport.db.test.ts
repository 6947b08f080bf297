import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import {
  MAX_INPUT_CONTAINERS,
  MAX_INPUT_VALUES,
  MAX_STRUCTURES,
  MAX_VALUES,
} from "#lib/doors/http/body-bounds.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { McpClient, RpcAnswer } from "./testing/mcp-client.ts";

const answered: string[] = [];
let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
beforeAll(async () => {
  service = await startTestService({ worker: false, onAnswer: ({ route }) => answered.push(route) });
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
    ["what is nested too deep", "[".repeat(67) + "]".repeat(67), -32600],
    ["more objects than are taken", [...Array(MAX_STRUCTURES)].map(() => ({})), -32600],
    ["more values than are taken", Array(MAX_VALUES + 1).fill(1), -32600],
    ["more objects than an input may have", [...Array(MAX_INPUT_CONTAINERS + 6)].map(() => ({})), -32600],
    ["more values than an input may have", { a: [{ b: [Array(MAX_INPUT_VALUES + 1).fill(1)] }] }, -32600],
  ])("%s is 400 with a JSON-RPC error", async (_what, body, code) => {
    const response = await mcp.post(body);
    expect(response.status).toBe(400);
    expect(await rpc(response)).toMatchObject({ error: { code } });
  });

  test.each([
    ["levels", "[".repeat(67) + "]".repeat(67), "is nested more than 66 levels deep"],
    [
      "structures",
      [...Array(MAX_STRUCTURES)].map(() => ({})),
      "has more than 50,000 objects, arrays and properties",
    ],
    ["values", Array(MAX_VALUES + 1).fill(1), "has more than 200,000 values"],
  ])("a bound on %s that is passed is named", async (_what, body, bound) => {
    const { error } = await rpc(await mcp.post(body));
    expect(error).toMatchObject({ message: `The request body ${bound}.` });
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

  test("says when to come again", async () => {
    const client = await exhausted();
    const response = await client.post(PING);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit-remaining")).toBe("0");
  });

  const limited = { data: { error: { code: "rate_limited" } }, code: -31000 };
  const large = "x".repeat(20_000_000);

  test.each(["handshake", "stateless"] as const)(
    "is told with 200 under the id of a large message (%s)",
    async (era) => {
      const client = await exhausted(era === "stateless" ? era : undefined);
      const called = await client.call("run_agent", { agentId: "agt_unknown", input: { large } });
      expect(called).toMatchObject({ ok: false, error: { code: "rate_limited" } });
      expect(await client.request("tools/list", { large })).toMatchObject({ status: 200, error: limited });
      const [before, after] = [`"params":{"arguments":{"large":"${large}"}}`, '"id":"last"'];
      const reply = await client.post(`{"jsonrpc":"2.0","method":"ping",${before},${after}}`);
      expect(reply.status).toBe(200);
      const { id, error } = await reply.json();
      expect(id).toBe("last");
      expect(error).toMatchObject(era === "handshake" ? limited : { code: expect.any(Number) });
    },
  );

  test("comes before what is wrong with the message, and never is HTTP's own status", async () => {
    const client = await exhausted();
    for (const body of [
      "{",
      "[]",
      '{"jsonrpc":"2.0","id":null,"method":"ping"}',
      `{"jsonrpc":"2.0","id":"${large}"}`,
    ]) {
      const reply = await client.post(body);
      expect([reply.status, (await reply.json()).error.data?.error.code]).toEqual([200, "rate_limited"]);
    }
  });

  test("leaves the bounds on bodies as they are", async () => {
    const client = await exhausted();
    const over = await client.post(
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${"x".repeat(26_300_000)}"}}`,
    );
    expect([over.status, (await over.json()).error.code]).toEqual([413, "payload_too_large"]);
    const typed = await client.post(PING, { headers: { "content-type": "text/plain" } });
    expect(typed.status).toBe(415);
  });
});

test("the request log says what was asked for, and a refusal as REST would have had it", async () => {
  const { workspaceId, owner } = await createTenant();
  const { id, key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: ["agents:list"] });
  const client = new McpClient(service.baseUrl, key);
  await client.called("list_agents");
  await client.call("get_run", { runId: "x" });
  await client.request("tools/list");
  await client.request("tools/call", { name: "made_up" });
  await client.request("tools/call", { name: 5 });
  await client.request("made/up");
  const limitedKey = await createApiKey({ workspaceId, userId: owner.userId, rateLimitPerMinute: 1 });
  const limited = new McpClient(service.baseUrl, limitedKey.key);
  await limited.request("tools/list");
  await limited.request("tools/list");
  const { requestLog, db } = runtime();
  await requestLog.flush();
  const rows = await db.run<{ path: string; status: number; code: string | null }>(
    {
      name: "test-log",
      text: "select path, status, error_code as code from request_log where key_id = any($1) order by id",
    },
    [[id, limitedKey.id]],
  );
  expect(rows).toEqual([
    { path: "/v1/mcp tools/call list_agents", status: 200, code: null },
    { path: "/v1/mcp tools/call get_run", status: 403, code: "insufficient_scope" },
    { path: "/v1/mcp tools/list", status: 200, code: null },
    { path: "/v1/mcp tools/call", status: 404, code: null },
    { path: "/v1/mcp tools/call", status: 400, code: null },
    { path: "/v1/mcp", status: 404, code: null },
    { path: "/v1/mcp tools/list", status: 200, code: null },
    { path: "/v1/mcp tools/list", status: 429, code: "rate_limited" },
  ]);
});

test("calls that wait count apart, as polls that wait do: their times say nothing of ours", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } });
  await mcp.called("cancel_run", { runId });
  answered.length = 0;
  await mcp.called("get_run", { runId });
  await mcp.called("get_run", { runId, waitSeconds: 1 });
  expect(answered).toEqual(["/v1/mcp", "/v1/mcp?waitSeconds"]);
});
