import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDomainError } from "#lib/contract/errors.ts";
import { BUILT_IN_TOOLS } from "#lib/language/agent-document/tool-name.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { knownTools } from "#lib/nouns/agents/known-names.ts";
import { publishAgent } from "#lib/nouns/agents/publish-agent.ts";
import { listTools } from "#lib/nouns/authoring/list-tools.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { createTenant, createUser, type GraphSource } from "#lib/testing/factories.ts";
import { type McpServer, type McpTool, startMcpServer } from "#lib/testing/mcp-server.ts";
import { replyBody, replyResult, replyStatus } from "#lib/testing/mcp-server-replies.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { addToolServer } from "./add-tool-server.ts";
import { callTool } from "./call-tool.ts";
import { listAllToolServers } from "./list-all-tool-servers.ts";
import { refreshToolServer } from "./refresh-tool-server.ts";
import { removeToolServer } from "./remove-tool-server.ts";
import { toolDefinitions } from "./tool-definitions.ts";

provideRuntime({ env: { outbound: { allow: ["127.0.0.0/8"], proxies: { bypass: [] } } } });

let server: McpServer;
let actor: UserActor;

beforeEach(async () => {
  server = await startMcpServer();
  ({ owner: actor } = await createTenant());
});
afterEach(() => server.close());

const add = (fields: { name?: string; url?: string; connectionName?: string } = {}) =>
  addToolServer({ actor, name: "shop", url: server.url, ...fields });

const outputSchema = { type: "object", properties: { total: { type: "number" } } };
const inputSchema = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };

describe("adding", () => {
  test("stores what the server offers, on all its pages", async () => {
    await server.close();
    server = await startMcpServer({ pageSize: 2 });
    server.offer(
      { name: "find", description: "Finds.", inputSchema, outputSchema, annotations: { readOnlyHint: true } },
      { name: "drop", annotations: { title: "Drops", destructiveHint: true } },
      { name: "plain" },
    );
    const added = await add();
    const nothing = { inputSchema: { type: "object" }, readOnly: null, destructive: null };
    const tools = [
      { name: "find", description: "Finds.", inputSchema, outputSchema, readOnly: true, destructive: null },
      { ...nothing, name: "drop", description: "Drops", destructive: true },
      { ...nothing, name: "plain", description: "" },
    ];
    expect(added).toMatchObject({ name: "shop", url: server.url, connectionName: null, tools, leftOut: [] });
    expect(await listAllToolServers({ actor })).toEqual([expect.objectContaining({ name: "shop", tools })]);
    const offered = await listTools(runtime().db, actor);
    expect(offered.filter(({ name }) => name.startsWith("shop."))).toEqual([
      { name: "shop.drop", description: "Drops", inputSchema: { type: "object" } },
      { name: "shop.find", description: "Finds.", inputSchema, outputSchema },
      { name: "shop.plain", description: "", inputSchema: { type: "object" } },
    ]);
    expect(await knownTools(runtime().db, actor)).toEqual(
      new Set([...BUILT_IN_TOOLS, "shop.find", "shop.drop", "shop.plain"]),
    );
  });

  test("ends its session, so that nothing stays open", async () => {
    await add();
    expect(server.endedSessions).toHaveLength(1);
  });

  test.each(["", "Shop", "1shop", "a.b", "a b", "a".repeat(64), "callback", "__proto__"])(
    "refuses the name %j without asking anybody",
    async (name) => {
      await expect(add({ name })).rejects.toMatchObject({
        code: "invalid_request",
        details: [expect.objectContaining({ field: "/name" })],
      });
      expect(server.requests).toEqual([]);
    },
  );

  test.each([
    "",
    "shop.example/mcp",
    "ftp://a.example",
    "https://u:p@a.example",
    "https://a.example/#x",
    `https://a.example/${"a".repeat(2_000)}`,
  ])("refuses the address %j", async (url) => {
    await expect(add({ url })).rejects.toMatchObject({
      code: "invalid_request",
      details: [expect.objectContaining({ field: "/url" })],
    });
  });

  test("of a name that is taken is refused, also at the same moment", async () => {
    const results = await Promise.allSettled([add(), add(), add()]);
    const codes = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(codes).toEqual(["already_exists", "already_exists"]);
    await expect(add()).rejects.toMatchObject({ code: "already_exists" });
  });

  test("with a connection that is not there says so", async () => {
    await expect(add({ connectionName: "crm" })).rejects.toMatchObject({
      code: "tool_server_failed",
      message: expect.stringContaining('"crm" does not exist'),
    });
  });

  test("leaves out what no graph could name", async () => {
    server.offer(
      { name: "good" },
      { name: "with space" },
      { name: "a".repeat(129) },
      { name: "a\0b" },
      { name: "" },
    );
    const { tools, leftOut } = await add();
    expect(tools.map(({ name }) => name)).toEqual(["good"]);
    expect(leftOut).toHaveLength(4);
    expect(leftOut[0]).toEqual({ name: "with space", reason: "agents could not name it" });
  });

  const reason = "its inputSchema is not the schema of an object";
  test.each(["json", "events"] as const)(
    "leaves out what takes no object, and keeps the rest (%s)",
    async (answers) => {
      await server.close();
      server = await startMcpServer({ answers, pageSize: 3 });
      const bad: unknown[] = [
        { name: "text", inputSchema: { type: "string" } },
        { name: "either", inputSchema: { type: ["object", "null"] } },
        { name: "list", inputSchema: [] },
        { name: "no_schema", inputSchema: null },
        { name: "properties", inputSchema: { type: "object", properties: ["id"] } },
      ];
      const odd: unknown[] = [
        { name: "odd", description: 5, annotations: { readOnlyHint: "yes", title: "Odd" }, outputSchema: 1 },
        { name: "untyped", inputSchema: { title: "Any" } },
      ];
      const good = { name: "good", inputSchema };
      server.offer(...(JSON.parse(JSON.stringify([good, ...bad, ...odd])) as McpTool[])); // they are not, on purpose
      const { tools, leftOut } = await add();
      expect(tools).toMatchObject([
        { name: "good", inputSchema },
        { name: "odd", description: "Odd", readOnly: null },
        { name: "untyped", inputSchema: { title: "Any" } },
      ]);
      expect(leftOut.map(({ name }) => name)).toEqual(["text", "either", "list", "no_schema", "properties"]);
      expect(leftOut).toEqual(leftOut.map(({ name }) => ({ name, reason })));
    },
  );

  test("takes descriptions and schemas as PostgreSQL can hold them", async () => {
    server.offer({ name: "odd", description: "\ud800 \0", inputSchema: { type: "object", title: "\0" } });
    expect((await add()).tools[0]).toMatchObject({
      description: "\ufffd ",
      inputSchema: { type: "object", title: "" },
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `tool_${n}` }));
  const misbehaving: [string, () => void, RegExp][] = [
    ["offers over 500 tools", () => server.offer(...many(501)), /more than 500/],
    [
      "offers over 1 MiB",
      () => server.offer({ name: "a", inputSchema: { type: "object", title: "x".repeat(1_100_000) } }),
      /over 1 MiB/,
    ],
    [
      "nests too deep",
      () => server.offer({ name: "a", inputSchema: { a: JSON.parse("[".repeat(70) + "]".repeat(70)) } }),
      /64 levels/,
    ],
    [
      "turns its pages without end",
      () =>
        server.respondWith("tools/list", ...Array(200).fill(replyResult({ tools: [], nextCursor: "again" }))),
      /more than 100 pages/,
    ],
    [
      "offers what is no tool",
      () => server.respondWith("tools/list", replyResult({ tools: [{ name: 5 }] })),
      /not MCP/,
    ],
    [
      "wants a credential",
      () => server.respondWith("tools/list", replyStatus(401)),
      /wants a credential.*\(401\)/,
    ],
    ["is not MCP", () => server.respondWith("initialize", replyBody("<html>", "text/html")), /not MCP/],
    ["fails", () => server.respondWith("initialize", replyStatus(502)), /not available \(502\)/],
    [
      "redirects",
      () => server.respondWith("initialize", replyStatus(308, { location: "/mcp/" })),
      /redirects to another address/,
    ],
    [
      "speaks another version",
      () =>
        server.respondWith(
          "initialize",
          replyResult({
            protocolVersion: "2099-01-01",
            capabilities: {},
            serverInfo: { name: "x", version: "1" },
          }),
        ),
      /not MCP/,
    ],
  ];
  test.each(misbehaving)(
    "a server that %s is refused in words, and not stored",
    async (_, misbehave, words) => {
      misbehave();
      await expect(add()).rejects.toMatchObject({
        code: "tool_server_failed",
        message: expect.stringMatching(words),
      });
      expect(await listAllToolServers({ actor })).toEqual([]);
    },
  );

  test("a server on an address that may not be called is refused", async () => {
    await expect(add({ url: "http://169.254.169.254/mcp" })).rejects.toMatchObject({
      code: "tool_server_failed",
      message: expect.stringContaining("OUTBOUND_ALLOW"),
    });
  });
});

describe("refreshing", () => {
  test("stores what the server offers now and tells the difference", async () => {
    server.offer({ name: "a" }, { name: "b" });
    await add();
    server.offer({ name: "b", description: "New." }, { name: "c" });
    const refreshed = await refreshToolServer({ actor, name: "shop" });
    expect(refreshed).toMatchObject({ added: ["c"], removed: ["a"] });
    expect(await knownTools(runtime().db, actor)).toEqual(new Set([...BUILT_IN_TOOLS, "shop.b", "shop.c"]));
    const gone = callTool({
      ...{ workspaceId: actor.workspaceId, tool: "shop.a", arguments: {}, idempotencyKey: "k" },
      signal: AbortSignal.timeout(5_000),
    });
    await expect(gone).rejects.toMatchObject({ reason: "unknown_tool", retryable: false });
  });

  test("a server that does not answer keeps what it had", async () => {
    await add();
    await server.close();
    await expect(refreshToolServer({ actor, name: "shop" })).rejects.toMatchObject({
      code: "tool_server_failed",
    });
    expect(await knownTools(runtime().db, actor)).toContain("shop.echo");
    server = await startMcpServer();
  });

  test("a server that is removed meanwhile stays removed", async () => {
    await add();
    server.respondWith("tools/list", async (request, response) => {
      await removeToolServer({ actor, name: "shop" });
      await replyResult({ tools: [] })(request, response);
    });
    await expect(refreshToolServer({ actor, name: "shop" })).rejects.toMatchObject({
      code: "tool_server_not_found",
    });
    expect(await listAllToolServers({ actor })).toEqual([]);
  });
});

test("what a model is told comes in the order it was asked for, without what is not there", async () => {
  server.offer({ name: "find", description: "Finds.", inputSchema }, { name: "drop" });
  await add();
  await add({ name: "other" });
  const { workspaceId } = actor;
  const names = ["other.drop", "callback", "shop.find", "shop.gone", "nobody.find", "shop", ""];
  const definitions = await toolDefinitions({ workspaceId, names });
  expect(definitions.map(({ name }) => name)).toEqual(["other.drop", "callback", "shop.find"]);
  expect(definitions[2]).toEqual({ name: "shop.find", description: "Finds.", inputSchema });
});

test("an agent may name the tools there are, and no others", async () => {
  await add();
  const file = { name: "Helper", graph: calling(["shop.echo", "shop.gone", "callback", "nobody.echo"]) };
  const { teamIds } = actor;
  const refusal = await publishAgent({ actor, file, teamId: teamIds[0] ?? "" }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ code: "graph_invalid" });
  const details = isDomainError(refusal) ? refusal.details : [];
  expect(details.filter(({ code }) => code === "unknown_tool").map(({ field }) => field)).toEqual([
    "/graph/nodes/0/config/tools/1/name",
    "/graph/nodes/0/config/tools/3/name",
  ]);
});

const calling = (tools: readonly string[]): GraphSource => ({
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "ask", name: "Ask", mode: "structured", start: "say", inputSchema: { type: "object" } }],
  nodes: [
    { id: "say", type: "llm", config: { prompt: "Hello", tools: tools.map((name) => ({ name })) } },
    { id: "end", type: "output", config: { value: "nodes.say" } },
  ],
  edges: [{ from: "say", to: "end" }],
});

describe("who may", () => {
  test.each<Role>(["builder", "operator", "viewer"])("%s may do none of it", async (role) => {
    const other = await createUser({ workspaceId: actor.workspaceId, role });
    const refused = { code: "permission_denied" };
    await expect(addToolServer({ actor: other, name: "shop", url: server.url })).rejects.toMatchObject(
      refused,
    );
    await expect(refreshToolServer({ actor: other, name: "shop" })).rejects.toMatchObject(refused);
    await expect(listAllToolServers({ actor: other })).rejects.toMatchObject(refused);
    await expect(removeToolServer({ actor: other, name: "shop" })).rejects.toMatchObject(refused);
    expect(server.requests).toEqual([]);
  });

  test("another workspace neither sees nor reaches it", async () => {
    await add();
    const { owner: stranger } = await createTenant();
    const missing = { code: "tool_server_not_found" };
    await expect(refreshToolServer({ actor: stranger, name: "shop" })).rejects.toMatchObject(missing);
    await expect(removeToolServer({ actor: stranger, name: "shop" })).rejects.toMatchObject(missing);
    expect(await listAllToolServers({ actor: stranger })).toEqual([]);
    expect(await knownTools(runtime().db, stranger)).toEqual(new Set([...BUILT_IN_TOOLS]));
    expect(await toolDefinitions({ ...stranger, names: ["shop.echo"] })).toEqual([]);
    expect(await listAllToolServers({ actor })).toHaveLength(1);
  });

  test("removing twice is not found", async () => {
    await add();
    expect(await removeToolServer({ actor, name: "shop" })).toEqual({ name: "shop" });
    await expect(removeToolServer({ actor, name: "shop" })).rejects.toMatchObject({
      code: "tool_server_not_found",
    });
  });
});
