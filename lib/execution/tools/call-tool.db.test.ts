import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createWorkspace } from "#lib/testing/factories.ts";
import { type McpServer, startMcpServer } from "#lib/testing/mcp-server.ts";
import {
  type McpReply,
  replyBody,
  replyEvents,
  replyHalf,
  replyHangUp,
  replyNever,
  replyOpenStream,
  replyResult,
  replyRpcError,
  replyStatus,
  replyText,
} from "#lib/testing/mcp-server-replies.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { addToolServer } from "./add-tool-server.ts";
import { callTool } from "./call-tool.ts";
import { isToolError, type ToolError } from "./tool-error.ts";

provideRuntime({ env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } } });

let server: McpServer;
let actor: UserActor;

beforeEach(async () => {
  server = await startMcpServer();
  ({ owner: actor } = await createTenant());
});
afterEach(() => server.close());

async function use(other: McpServer): Promise<void> {
  await server.close();
  server = other;
}

const add = () => addToolServer({ actor, name: "shop", url: server.url });

function call(given: JsonObject = {}, { tool = "shop.echo", signal = AbortSignal.timeout(15_000) } = {}) {
  const { workspaceId } = actor;
  return callTool({ workspaceId, tool, arguments: given, idempotencyKey: "run_1:call:1:2", signal });
}

async function failureOf(promise: Promise<unknown>): Promise<ToolError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (isToolError(error)) return error;
  throw new Error(`no ToolError but ${String(error)}`);
}

describe("a call", () => {
  const protocols = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"].flatMap(
    (version) => (["json", "events"] as const).map((answers) => [version, answers] as const),
  );
  test.each(protocols)(
    "in protocol %s, answered as %s, carries its key and gives the text",
    async (version, how) => {
      await use(await startMcpServer({ protocolVersion: version, answers: how }));
      await add();
      expect(await call({ a: 1 })).toMatchObject({ result: 'echo {"a":1}', isError: false });
      const [made] = server.calls();
      expect(made?.headers).toMatchObject({
        "idempotency-key": "run_1:call:1:2",
        "mcp-protocol-version": version,
      });
    },
  );

  test("without sessions works as well", async () => {
    await use(await startMcpServer({ unknownSession: null }));
    await add();
    expect(await call()).toMatchObject({ isError: false });
  });

  test("in the stateless protocol shows a server the arguments that it wants as headers", async () => {
    await use(await startMcpServer({ protocolVersion: "2026-07-28" }));
    const inputSchema = {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" } },
    };
    server.offer({ name: "stock", inputSchema });
    await add();
    await call({ region: "eu" }, { tool: "shop.stock" });
    expect(server.calls()[0]?.headers).toMatchObject({ "mcp-name": "stock", "mcp-param-region": "eu" });
  });

  test("of a tool with dots in its name goes to that tool", async () => {
    server.offer({ name: "orders.list.all" });
    await add();
    expect(await call({}, { tool: "shop.orders.list.all" })).toMatchObject({ result: "orders.list.all {}" });
  });

  test.each(["json", "events"] as const)(
    "that gives a long whole number gives it as text, with its place (%s)",
    async (answers) => {
      await use(await startMcpServer({ answers }));
      await add();
      server.respondWith("tools/call", (request, response) => {
        const body = `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":{"content":[],"structuredContent":{"ids":[1,7615917337495251231]}}}`;
        const isJson = answers === "json";
        response.setHeader("content-type", isJson ? "application/json" : "text/event-stream");
        response.end(isJson ? body : `data: ${body}\n\n`);
      });
      expect(await call()).toEqual({
        result: { ids: [1, "7615917337495251231"] },
        isError: false,
        asText: { count: 1, first: [{ place: "/ids/1", digits: "7615917337495251231" }] },
      });
    },
  );

  test("with a tool's own error is a result", async () => {
    await add();
    server.respondWith("tools/call", replyText("No such order.", { isError: true }));
    expect(await call()).toMatchObject({ result: "No such order.", isError: true });
  });

  test("answers a server's ping in the midst of its events", async () => {
    await add();
    const ping = { jsonrpc: "2.0", id: "p", method: "ping" };
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1 } };
    const content = [{ type: "text", text: "done" }];
    server.respondWith("tools/call", replyEvents({ before: [ping, progress], result: { content } }));
    expect(await call()).toMatchObject({ result: "done" });
  });

  test("ends with the answer, though the server leaves its stream open", async () => {
    await add();
    server.respondWith("tools/call", replyOpenStream({ content: [{ type: "text", text: "done" }] }));
    expect(await call()).toMatchObject({ result: "done" });
    expect(await server.calls()[0]?.ended).toBe("abandoned");
  });

  test("gives only what PostgreSQL can hold", async () => {
    await add();
    server.respondWith("tools/call", replyResult({ content: [], structuredContent: { "a\0": "\ud800 \0" } }));
    expect(await call()).toMatchObject({ result: { a: "\ufffd " } });
  });
});

describe("sessions", () => {
  const initialized = () => server.requests.filter(({ method }) => method === "initialize").length;

  test("are shared by calls at the same moment and kept for the next", async () => {
    await add();
    const before = initialized();
    const results = await Promise.all(Array.from({ length: 10 }, (_, n) => call({ n })));
    expect(results.map(({ result }) => result)).toEqual(results.map((_, n) => `echo {"n":${n}}`));
    await call();
    expect(initialized()).toBe(before + 1);
  });

  test.each([404, 400] as const)(
    "that a server forgot are opened again, once, after %i",
    async (unknownSession) => {
      await use(await startMcpServer({ unknownSession }));
      await add();
      await call();
      server.forgetSessions();
      expect(await call({ again: true })).toMatchObject({ result: 'echo {"again":true}' });
      const rejecting: McpReply = replyStatus(unknownSession);
      server.respondWith("tools/call", rejecting, rejecting, replyText("never reached"));
      expect(await failureOf(call())).toMatchObject({ reason: "refused", retryable: false });
    },
  );

  test("belong to one workspace", async () => {
    await add();
    await call();
    const { owner } = await createTenant();
    await addToolServer({ actor: owner, name: "shop", url: server.url });
    const before = initialized();
    actor = owner;
    await call();
    expect(initialized()).toBe(before + 1);
  });
});

describe("a failure", () => {
  const cases: [string, McpReply, Partial<ToolError> & { details?: JsonObject }][] = [
    [
      "429",
      replyStatus(429, { "retry-after": "7" }),
      { reason: "rate_limited", retryable: true, retryAfterSeconds: 7 },
    ],
    ["503", replyStatus(503), { reason: "unavailable", retryable: true }],
    ["408", replyStatus(408), { reason: "unavailable", retryable: true }],
    ["422", replyStatus(422), { reason: "refused", retryable: false }],
    ["401", replyStatus(401), { reason: "authentication", retryable: false }],
    ["403", replyStatus(403), { reason: "authentication", retryable: false }],
    [
      "a redirect",
      replyStatus(307, { location: "http://127.0.0.1:1/" }),
      { reason: "refused", retryable: false },
    ],
    [
      "an error",
      replyRpcError({ code: -32_602, message: "Unknown tool" }),
      { reason: "refused", retryable: false },
    ],
    [
      "an error with 500",
      replyRpcError({ code: -32_603, message: "x", status: 500 }),
      { reason: "unavailable", retryable: true },
    ],
    ["202", replyStatus(202), { reason: "malformed_answer", retryable: false }],
    ["no JSON", replyBody("{"), { reason: "malformed_answer", retryable: false }],
    ["an empty batch", replyBody("[]"), { reason: "malformed_answer", retryable: false }],
    [
      "another's answer",
      replyBody('{"jsonrpc":"2.0","id":"no","result":{}}'),
      { reason: "malformed_answer" },
    ],
    ["a page", replyBody("<html>", "text/html"), { reason: "malformed_answer", retryable: false }],
    ["a result that is none", replyResult({ content: 5 }), { reason: "malformed_answer", retryable: false }],
    ["a stream without answer", replyEvents({}), { reason: "unreachable", retryable: true }],
    ["a connection lost", replyHangUp, { reason: "unreachable", retryable: true }],
    ["more than 1 MiB", replyText("x".repeat(1024 * 1024)), { reason: "malformed_answer", retryable: false }],
    ["far more", replyText("x".repeat(9 * 1024 * 1024)), { reason: "malformed_answer", retryable: false }],
    [
      "deep nesting",
      replyResult({ content: [], structuredContent: JSON.parse("[".repeat(100) + "]".repeat(100)) }),
      { reason: "malformed_answer" },
    ],
  ];
  test.each(cases)("by %s says what it was", async (_, reply, expected) => {
    await add();
    server.respondWith("tools/call", reply);
    const failure = await failureOf(call());
    expect(failure).toMatchObject(expected);
    expect(failure.details).toMatchObject({ tool: "shop.echo", reason: expected.reason });
    expect(failure.message).not.toMatch(/127\.0\.0\.1:\d|<html>/);
  });

  test("quotes the server's own words, bounded and without secrets", async () => {
    await add();
    const message = `Bearer sk-abcdefghijklmnop123 is wrong ${"!".repeat(1_000)}`;
    server.respondWith("tools/call", replyRpcError({ code: -32_000, message }));
    const failure = await failureOf(call());
    expect(failure.message).toContain("[redacted] is wrong");
    expect(failure.message.length).toBeLessThan(600);
  });

  test("by a server that is gone may be tried again", async () => {
    await add();
    await server.close();
    expect(await failureOf(call())).toMatchObject({ reason: "unreachable", retryable: true });
    server = await startMcpServer();
  });

  test("by an address that may not be called says so", async () => {
    await add();
    await runtime().db.pool.query(
      "update tool_servers set url = 'http://169.254.169.254/mcp' where workspace_id = $1",
      [actor.workspaceId],
    );
    expect(await failureOf(call())).toMatchObject({ reason: "unreachable", retryable: false });
  });
});

describe("what is checked before", () => {
  test.each(["callback", "shop", "shop.other", "other.echo", ".echo", "shop.", "Shop.echo", "shop.e\0cho"])(
    "there is no tool %j",
    async (tool) => {
      await add();
      expect(await failureOf(call({}, { tool }))).toMatchObject({ reason: "unknown_tool", retryable: false });
    },
  );

  test("another workspace's tools do not exist", async () => {
    await add();
    const workspaceId = await createWorkspace();
    const stranger = callTool({
      ...{ workspaceId, tool: "shop.echo", arguments: {}, idempotencyKey: "k" },
      signal: AbortSignal.timeout(5_000),
    });
    expect(await failureOf(stranger)).toMatchObject({ reason: "unknown_tool" });
    expect(server.calls()).toEqual([]);
  });

  test("arguments that do not fit cost no call", async () => {
    const inputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
    server.offer({ name: "echo", inputSchema });
    await add();
    const failure = await failureOf(call({ n: "one" }));
    expect(failure).toMatchObject({ reason: "invalid_arguments", retryable: false });
    expect(failure.details.violations).toEqual([expect.objectContaining({ pointer: "/n", keyword: "type" })]);
    expect(server.calls()).toEqual([]);
  });

  test("a schema that we cannot check is left to the server", async () => {
    const inputSchema = { type: "object", properties: { n: { pattern: "(?<=x)(a+)+$", type: 7 } } };
    server.offer({ name: "echo", inputSchema });
    await add();
    expect(await call({ n: "aaa" })).toMatchObject({ isError: false });
  });
});

describe("cancelling", () => {
  const silent: [string, string, McpReply][] = [
    ["before the answer", "tools/call", replyNever],
    ["within a stream", "tools/call", replyHalf],
    ["while the session is opened", "initialize", replyNever],
    ["while the protocol is found out", "server/discover", replyNever],
  ];
  test.each(silent)("%s closes the connection", async (_, method, reply) => {
    await add();
    server.respondWith(method, reply);
    const controller = new AbortController();
    const arrived = server.requests.length;
    const pending = call({}, { signal: controller.signal });
    const outcome = pending.catch((error: unknown) => error);
    let ordinal = arrived + 1;
    while ((await server.request(ordinal)).method !== method) ordinal += 1;
    const reason = new Error("cancelled");
    controller.abort(reason);
    expect(await outcome).toBe(reason);
    expect(await (await server.request(ordinal)).ended).toBe("abandoned");
  });

  test("one call leaves the others that share its session alone", async () => {
    await add();
    await call();
    server.respondWith("tools/call", replyNever);
    const controller = new AbortController();
    const first = server.requests.length + 1;
    const cancelled = call({}, { signal: controller.signal }).catch((error: unknown) => error);
    await server.request(first);
    const other = call({ other: true });
    controller.abort(new Error("cancelled"));
    expect(await cancelled).toMatchObject({ message: "cancelled" });
    expect(await other).toMatchObject({ result: 'echo {"other":true}' });
  });

  test("a call that was cancelled before it began is none", async () => {
    await add();
    await expect(call({}, { signal: AbortSignal.abort(new Error("early")) })).rejects.toThrow("early");
    expect(server.calls()).toEqual([]);
  });
});
