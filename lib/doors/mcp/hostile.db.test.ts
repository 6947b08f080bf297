import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { doubling } from "#lib/testing/agents.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";
import { McpClient, RpcAnswer } from "./testing/mcp-client.ts";

/** Hundreds of requests, and megabytes of them, on whatever machine this is. */
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let tenant: Tenant;
let mcp: McpClient;
let runId: string;
let agentId: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  mcp = new McpClient(service.baseUrl, tenant.key);
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
  ({ runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } }));
  await mcp.called("cancel_run", { runId });
});
afterAll(() => service.close());

/** Any JSON, with the names and texts that programs trip over. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "\ud800",
    "\u0000",
    "attachments",
    "base64",
    "",
    "/",
    "~",
    "💥",
  ),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(text, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const named = fc.constantFrom(...PUBLISHED_TOOLS.map(({ name }) => name));
const argumentNames = [
  ...[
    "agentId",
    "runId",
    "interactionId",
    "input",
    "attachments",
    "metadata",
    "message",
    "answers",
    "action",
  ],
  ...[
    "limit",
    "cursor",
    "at",
    "offset",
    "waitSeconds",
    "laneId",
    "idempotencyKey",
    "eventTypes",
    "payloadMaxChars",
  ],
];
const given = fc.dictionary(fc.oneof(fc.constantFrom(...argumentNames), text), json, {
  maxKeys: 6,
  noNullPrototype: true,
});

describe("whatever is sent", () => {
  test("as a message is answered in a form of the protocol, never by a fault of ours", async () => {
    const member = (usual: unknown) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: json });
    const message = fc.record(
      {
        jsonrpc: member("2.0"),
        id: member(1),
        method: member("tools/call"),
        params: fc.oneof(json, fc.record({ name: fc.oneof(named, text), arguments: json })),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, json), async (posted) => {
        const response = await mcp.post(JSON.stringify(posted));
        expect([200, 202, 400]).toContain(response.status);
        const answer = await response.text();
        const isSilent = response.status === 202;
        expect(isSilent ? answer : RpcAnswer.safeParse(JSON.parse(answer)).error).toBe(
          isSilent ? "" : undefined,
        );
      }),
      { numRuns: 150 },
    );
  });

  test("as arguments is taken, or refused with an envelope", async () => {
    await fc.assert(
      fc.asyncProperty(named, given, fc.boolean(), async (name, arguments_, withIds) => {
        const called = await mcp.call(name, {
          ...arguments_,
          ...(withIds ? { runId, agentId } : {}),
          waitSeconds: undefined,
        });
        expect(called.ok ? "taken" : called.error.code).not.toBe("internal_error");
      }),
      { numRuns: 150 },
    );
  });

  test("as a header is compared, and refused where it does not fit", async () => {
    const value = fc.string({ unit: fc.constantFrom(..."abc/=?!*' \t~"), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(value, value, value, async (version, method, name) => {
        const response = await mcp.post(
          { jsonrpc: "2.0", id: 1, method: "tools/list" },
          {
            headers: {
              "mcp-protocol-version": version,
              "mcp-method": method,
              "mcp-name": `=?base64?${name}?=`,
            },
          },
        );
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ id: 1, error: { code: -32022 } });
      }),
      { numRuns: 60 },
    );
  });
});

test("a property name that nobody can store is pointed at by the object that has it", async () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_agents","arguments":{"\\ud800":1}}}';
  const answer = RpcAnswer.parse(await (await mcp.post(body)).json());
  expect(JSON.stringify(answer.result)).toContain("unstorable_text");
});

test("what cannot be stored is found in the arguments, whatever stands before them", async () => {
  const body = (text: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"a":"\\u0000"},"name":"run_agent","arguments":${text}}}`;
  const start = (note: string) => JSON.stringify({ agentId, input: { amount: 1 }, metadata: { note } });
  const refused = RpcAnswer.parse(await (await mcp.post(body(start("\u0000")))).json());
  expect(JSON.stringify(refused.result)).toContain("/metadata/note");
  const taken = RpcAnswer.parse(await (await mcp.post(body(start("fine")))).json());
  expect(taken.result).not.toHaveProperty("isError");
});

test("a whole number that would lose digits, and a repeated key, are refused in the message and in the arguments", async () => {
  const message = (arguments_: string, id = "1") =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"run_agent","arguments":${arguments_}}}`;
  const start = (input: string) => `{"agentId":"${agentId}","input":${input}}`;
  for (const [input, field] of [
    ['{"amount":7615917337495251231}', "/input/amount"],
    [JSON.stringify('{"amount":7615917337495251231}'), "/input/amount"],
    ['{"amount":1,"amount":2}', "/input/amount"],
    [JSON.stringify('{"amount":1,"amount":2}'), "/input/amount"],
  ] as const) {
    const answer = RpcAnswer.parse(await (await mcp.post(message(start(input)))).json());
    expect(answer.result).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.result)).toContain(field);
  }
  for (const [body, pointer] of [
    [message(start('{"amount":1}'), "7615917337495251231"), "/id"],
    [message(start('{"amount":1}'), '1,"id":2'), "/id"],
  ] as const) {
    const response = await mcp.post(body);
    expect(response.status).toBe(400);
    expect(RpcAnswer.parse(await response.json()).error).toMatchObject({
      code: -32600,
      message: expect.stringContaining(pointer),
    });
  }
});

test("arguments may be nested as deep as a body, whatever message they travel in", async () => {
  const withInput = (levels: number) => {
    const deep: unknown = JSON.parse("[".repeat(levels) + "]".repeat(levels));
    return { agentId, input: { amount: 1, deep } };
  };
  // The arguments and the input are two levels themselves.
  expect(await mcp.call("run_agent", withInput(62))).toMatchObject({
    error: { code: "input_validation_failed" },
  });
  const params = { name: "run_agent", arguments: withInput(63) };
  const response = await mcp.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  expect(response.status).toBe(400);
});

test("what is echoed is no longer than a line", async () => {
  const long = "x".repeat(500_000);
  const meta = { "io.modelcontextprotocol/protocolVersion": long };
  const answers = await Promise.all([
    mcp.post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: long } }),
    mcp.post({ jsonrpc: "2.0", id: long, method: "ping" }),
    mcp.post({ jsonrpc: "2.0", id: 1, method: long }),
    mcp.post(
      { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: meta } },
      { headers: { "mcp-protocol-version": "2026-07-28" } },
    ),
    mcp.post({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: long } }),
  ]);
  for (const answer of answers) expect((await answer.text()).length).toBeLessThan(2_000);
});

test("a piece that would begin inside a character begins with it", async () => {
  const { runId: own } = await mcp.called<{ runId: string }>("run_agent", {
    agentId,
    input: { amount: 1 },
    metadata: { note: "😀" },
  });
  const [before, inside] = await Promise.all(
    [1, 2].map((offset) =>
      mcp.called<{ text: string; offset: number }>("get_run", { runId: own, at: "/metadata/note", offset }),
    ),
  );
  expect(before).toMatchObject({ text: '😀"', offset: 1 });
  expect(inside).toEqual(before);
});

test("many large calls at once are all answered, and none is taken for another's", async () => {
  const calls = Array.from({ length: 8 }, (_, number) =>
    mcp.call("run_agent", {
      agentId,
      input: { amount: number },
      attachments: [
        { name: "a.txt", type: "text/plain", base64: Buffer.alloc(1_500_000, number).toString("base64") },
      ],
    }),
  );
  for (const called of await Promise.all(calls)) {
    expect(called).toMatchObject({ ok: false, error: { code: "attachments_not_supported" } });
  }
});

test("a caller who leaves ends the wait", async () => {
  const { runId: open } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } });
  const leaving = new AbortController();
  const held = mcp.post(
    {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_run", arguments: { runId: open, waitSeconds: 30 } },
    },
    { signal: leaving.signal },
  );
  leaving.abort();
  await expect(held).rejects.toThrow();
  expect(await mcp.called("cancel_run", { runId: open })).toMatchObject({ status: "cancelled" });
});

describe("an id that none can be", () => {
  /** Any value that the schema of a required argument takes. */
  const sample = (schema: unknown): Json => {
    const type = isJsonObject(schema) ? schema.type : undefined;
    const first = isJsonObject(schema) && Array.isArray(schema.enum) ? schema.enum[0] : undefined;
    return first ?? { object: {}, array: [], integer: 1, number: 1, boolean: true }[String(type)] ?? "x";
  };
  const hostile = [
    "\0",
    "run_01kaj5w3f8e0m7\0c2q9t4v6x8z1",
    "\ud800",
    "x".repeat(10_000),
    "__proto__",
    "'--",
    "",
  ];
  const cases = PUBLISHED_TOOLS.flatMap(({ name, inputSchema }) => {
    const properties = isJsonObject(inputSchema.properties) ? inputSchema.properties : {};
    const ids = Object.keys(properties).filter((argument) => /Ids?$|^blockedBy$/.test(argument));
    return ids.map((argument) => [name, argument, inputSchema] as const);
  });
  test.each(cases)("is refused by %s as its %s", async (name, argument, { properties, required }) => {
    const { workspaceId, teamId, owner } = tenant;
    const rights = { scopes: SCOPES, allowedTeamIds: [teamId] };
    const { key } = await createApiKey({ workspaceId, userId: owner.userId, ...rights });
    const caller = new McpClient(service.baseUrl, key);
    const schemas = isJsonObject(properties) ? properties : {};
    const known: Record<string, Json> = { agentId, runId, teamId };
    const names = Array.isArray(required) ? required.map(String) : [];
    const samples = names.map((wanted) => [wanted, known[wanted] ?? sample(schemas[wanted])]);
    const isList = isJsonObject(schemas[argument]) && schemas[argument].type === "array";
    for (const value of hostile) {
      const arguments_ = { ...Object.fromEntries(samples), [argument]: isList ? [value] : value };
      const { result, error } = await caller.request("tools/call", { name, arguments: arguments_ });
      const said = JSON.stringify(result ?? error);
      expect(said).not.toContain("internal_error");
      expect(!names.includes(argument) || (result?.isError ?? error), said).toBeTruthy();
    }
  });
});
