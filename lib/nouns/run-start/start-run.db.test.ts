import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { doubling, manyLanes, receiving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTeam,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let agentId: string;
let lanesId: string;
let receivingId: string;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  agentId = (await publishGraph({ ...tenant, graph: doubling })).agentId;
  lanesId = (await publishGraph({ ...tenant, graph: manyLanes })).agentId;
  receivingId = (await publishGraph({ ...tenant, graph: receiving })).agentId;
});
afterAll(() => service.close());

const countRuns = async () =>
  Number(
    (
      await service.runtime.db.pool.query("select count(*) from runs where workspace_id = $1", [
        tenant.workspaceId,
      ])
    ).rows[0].count,
  );

const secondKey = async (fields: Partial<Parameters<typeof createApiKey>[0]> = {}) =>
  new Api(
    service.baseUrl,
    (await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId, ...fields })).key,
  );

describe("what is refused, and no run starts", () => {
  const wrong: [string, unknown, number, string, string | undefined][] = [
    ["no input", {}, 400, "invalid_request", "/input"],
    ["an unknown property", { input: { amount: 1 }, extra: true }, 400, "invalid_request", "/extra"],
    [
      "a reserved name",
      { input: { amount: 1, Tool_Policy: {} } },
      400,
      "reserved_input_field",
      "/input/Tool_Policy",
    ],
    ["a missing value", { input: {} }, 422, "input_validation_failed", "/input/amount"],
    ["a value out of bounds", { input: { amount: -1 } }, 422, "input_validation_failed", "/input/amount"],
    ["an unknown value", { input: { amount: 1, other: 1 } }, 422, "input_validation_failed", "/input/other"],
    [
      "__proto__",
      { input: JSON.parse('{"amount":1,"__proto__":{"x":1}}') },
      422,
      "input_validation_failed",
      "/input/__proto__",
    ],
    [
      "attachments where none are taken",
      { input: { amount: 1 }, attachments: [{ name: "a", type: "a/b", base64: "" }] },
      400,
      "attachments_not_supported",
      "/attachments",
    ],
    ["an unknown lane", { laneId: "other", input: { amount: 1 } }, 404, "lane_not_found", "/laneId"],
    [
      "an idempotencyKey of 201 characters",
      { input: { amount: 1 }, idempotencyKey: "x".repeat(201) },
      400,
      "invalid_request",
      "/idempotencyKey",
    ],
  ];
  test.each(wrong)("%s", async (_, body, status, code, field) => {
    const before = await countRuns();
    const response = await api.startRun(agentId, body as never); // hostile on purpose
    expect([response.status, response.error?.code, response.error?.details?.[0]?.field]).toEqual([
      status,
      code,
      field,
    ]);
    expect(await countRuns()).toBe(before);
  });

  test("several lanes and no laneId", async () => {
    expect((await api.startRun(lanesId, { input: {} })).error?.code).toBe("lane_required");
  });

  test("a thousand violations are told, and how many more there are", async () => {
    const input = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`unknown_${n}`, n]));
    const { status, error } = await api.startRun(agentId, { input: { amount: 1, ...input } });
    expect([status, error?.code, error?.details?.length]).toEqual([422, "input_validation_failed", 1_001]);
    expect(error?.details?.[999]).toMatchObject({
      code: "additionalProperties",
      field: "/input/unknown_999",
    });
    expect(error?.details?.at(-1)).toMatchObject({
      code: "limit",
      message: "has 4000 more faults than the 1000 listed here",
    });
    const shape = await api.startRun(agentId, { input: { amount: 1 }, ...input });
    expect([shape.status, shape.error?.details?.length]).toEqual([400, 1_001]);
    const called = await new McpClient(service.baseUrl, tenant.key).call("run_agent", {
      agentId,
      input: { amount: 1, ...input },
    });
    if (called.ok) throw new Error("it was accepted");
    const { details = [] } = called.error;
    expect(details.at(-1)?.message).toBe(
      `has ${5_000 - details.length + 1} more faults than the ${details.length - 1} listed here`,
    );
  });

  test("a lane that is not public", async () => {
    expect((await api.startRun(lanesId, { laneId: "hidden", input: {} })).error).toMatchObject({
      code: "lane_not_found",
      details: [{ field: "/laneId", message: "is none of one, two" }],
    });
  });

  test.each(["agt_01kaj5w3f8e0m7c2q9t4v6x8z1", "nonsense", "%00", "..%2f.."])(
    "the unknown agent %s",
    async (id) => {
      const response = await api.fetch(`/v1/public/agents/${id}/runs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"input":{}}',
      });
      expect([response.status, (await response.json()).error.code]).toEqual([404, "agent_not_found"]);
    },
  );

  test("an agent of another workspace does not exist", async () => {
    const other = await createTenant();
    const { agentId: foreign } = await publishGraph({ ...other, graph: doubling });
    expect((await api.startRun(foreign, { input: { amount: 1 } })).error?.code).toBe("agent_not_found");
    expect((await api.getAgent(foreign)).error?.code).toBe("agent_not_found");
  });

  test("every violation of the schema is told, not only the first", async () => {
    const response = await api.startRun(agentId, { input: { amount: "x", a: 1, b: 2 } });
    expect(response.error?.details?.map(({ field }) => field).sort()).toEqual([
      "/input/a",
      "/input/amount",
      "/input/b",
    ]);
  });
});

describe("who may start", () => {
  test("a key without agents:run lacks the scope, and is told which", async () => {
    const reader = await secondKey({ scopes: ["agents:read", "runs:read"] });
    const response = await reader.startRun(agentId, { input: { amount: 1 } });
    expect([response.status, response.error?.code]).toEqual([403, "insufficient_scope"]);
    expect(response.error?.message).toContain("agents:run");
  });

  test("a viewer's key may read but not start", async () => {
    const viewer = await createUser({
      workspaceId: tenant.workspaceId,
      role: "viewer",
      teamIds: [tenant.teamId],
    });
    const key = await secondKey({ userId: viewer.userId });
    expect((await key.getAgent(agentId)).ok).toBe(true);
    expect((await key.startRun(agentId, { input: { amount: 1 } })).error?.code).toBe("permission_denied");
  });

  test("an operator of another team is denied, and does not see the agent in the list", async () => {
    const teamId = await createTeam(tenant);
    const operator = await createUser({
      workspaceId: tenant.workspaceId,
      role: "operator",
      teamIds: [teamId],
    });
    const key = await secondKey({ userId: operator.userId });
    expect((await key.startRun(agentId, { input: { amount: 1 } })).error?.code).toBe("permission_denied");
    expect(accepted(await key.listAgents()).agents).toEqual([]);
  });

  test("a creator who is suspended takes the key with them at once", async () => {
    const operator = await createUser({
      workspaceId: tenant.workspaceId,
      role: "operator",
      teamIds: [tenant.teamId],
    });
    const key = await secondKey({ userId: operator.userId });
    expect((await key.startRun(agentId, { input: { amount: 1 } })).status).toBe(202);
    await service.runtime.db.pool.query("update memberships set status = 'suspended' where user_id = $1", [
      operator.userId,
    ]);
    expect((await key.startRun(agentId, { input: { amount: 1 } })).status).toBe(401);
  });
});

describe("idempotency", () => {
  test("a repeated key answers the same run, says so, and tells when the body differs", async () => {
    const body = { input: { amount: 3 }, idempotencyKey: "order 3" };
    const first = await api.startRun(agentId, body);
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([202, null]);
    expect(first.headers.get("location")).toBe(`/v1/public/runs/${accepted(first).runId}`);
    const runId = accepted(first).runId;
    await api.runUntil(runId);

    const again = await api.startRun(agentId, body);
    expect([
      again.status,
      again.headers.get("idempotency-replayed"),
      again.headers.get("idempotency-body-changed"),
    ]).toEqual([200, "true", null]);
    expect(accepted(again)).toEqual({ runId, agentId, laneId: "intake", status: "completed" });

    const changed = await api.startRun(agentId, { ...body, input: { nonsense: true } });
    expect([changed.status, changed.headers.get("idempotency-body-changed")]).toEqual([200, "true"]);
  });

  test("bodies whose numbers would be the same after rounding are refused, so none passes for another", async () => {
    for (const digits of ["7615917337495251231", "7615917337495251232"]) {
      const body = `{"input":{"amount":3},"metadata":{"id":${digits}},"idempotencyKey":"digits"}`;
      const headers = { authorization: `Bearer ${tenant.key}`, "content-type": "application/json" };
      const url = `${service.baseUrl}/v1/public/agents/${agentId}/runs`;
      const response = await fetch(url, { method: "POST", headers, body });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: "invalid_request", details: [{ code: "number_too_long", field: "/metadata/id" }] } },
      ]);
    }
  });

  test("the order of keys in the body is no change", async () => {
    accepted(
      await api.startRun(agentId, {
        input: { amount: 1 },
        metadata: { a: 1, b: 2 },
        idempotencyKey: "ordered",
      }),
    );
    const again = await api.startRun(agentId, {
      idempotencyKey: "ordered",
      metadata: { b: 2, a: 1 },
      input: { amount: 1 },
    });
    expect(again.headers.get("idempotency-body-changed")).toBeNull();
  });

  test("50 simultaneous starts with one key make one run", async () => {
    const before = await countRuns();
    const body = { input: { amount: 4 }, idempotencyKey: "fifty" };
    const responses = await Promise.all(Array.from({ length: 50 }, () => api.startRun(agentId, body)));
    expect(new Set(responses.map((response) => accepted(response).runId)).size).toBe(1);
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(49).fill(200), 202]);
    expect(await countRuns()).toBe(before + 1);
  });

  test("a key counts for one API key and one agent only", async () => {
    const body = { input: { amount: 5 }, idempotencyKey: "shared" };
    const own = accepted(await api.startRun(agentId, body)).runId;
    const other = await secondKey();
    expect(accepted(await other.startRun(agentId, body)).runId).not.toBe(own);
    const { agentId: second } = await publishGraph({ ...tenant, graph: doubling });
    expect(accepted(await api.startRun(second, body)).runId).not.toBe(own);
  });
});

describe("attachments", () => {
  const text = Buffer.from("hello");

  test("inline content is stored, described in the run, and usable by its storageKey", async () => {
    const runId = await api.started(receivingId, {
      input: {},
      attachments: [{ name: "a.txt", type: "text/plain", base64: text.toString("base64") }],
    });
    const run = await api.runUntil(runId);
    const [stored] = run.attachments;
    expect(stored).toMatchObject({ name: "a.txt", type: "text/plain", size: 5 });
    expect(run.finalResponse).toMatchObject([{ name: "a.txt", size: 5 }]);

    const attachments = [{ name: "b.txt", type: "text/plain", storageKey: stored?.storageKey ?? "" }];
    const second = await api.runUntil(await api.started(receivingId, { input: {}, attachments }));
    expect(second.finalResponse).toMatchObject([{ name: "b.txt", size: 5 }]);

    const stranger = await (await secondKey()).startRun(receivingId, { input: {}, attachments });
    expect([stranger.error?.code, stranger.error?.details?.[0]?.field]).toEqual([
      "attachment_invalid",
      "/attachments/0/storageKey",
    ]);
  });

  test("3 MiB come back byte for byte from the chunks", async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 7, "laneway");
    const runId = await api.started(receivingId, {
      input: {},
      attachments: [{ name: "big", type: "image/png", base64: bytes.toString("base64") }],
    });
    const [stored] = (await api.runUntil(runId)).attachments;
    const { rows } = await service.runtime.db.pool.query(
      "select bytes from content_chunks where storage_key = $1 order by ordinal",
      [stored?.storageKey],
    );
    expect(Buffer.concat(rows.map((row) => row.bytes)).equals(bytes)).toBe(true);
    expect(rows.length).toBe(4);
  });

  test.each([
    ["both", { name: "a", type: "text/plain", base64: "aGk=", storageKey: "cnt_01kaj5w3f8e0m7c2q9t4v6x8z1" }],
    ["neither", { name: "a", type: "text/plain" }],
    ["bad base64", { name: "a", type: "text/plain", base64: "a*b" }],
    ["a type that is not taken", { name: "a", type: "application/zip", base64: "aGk=" }],
    [
      "an unknown storageKey",
      { name: "a", type: "text/plain", storageKey: "cnt_01kaj5w3f8e0m7c2q9t4v6x8z1" },
    ],
  ])("%s is attachment_invalid", async (_, attachment) => {
    const response = await api.startRun(receivingId, { input: {}, attachments: [attachment] });
    expect([response.status, response.error?.code]).toEqual([400, "attachment_invalid"]);
  });
});

test("agents are listed by name in pages, with a cursor that belongs to this list", async () => {
  const first = accepted(await api.listAgents({ limit: 2 }));
  expect(first.pagination).toMatchObject({ limit: 2, hasMore: true });
  const cursor = first.pagination.nextCursor ?? "";
  const second = accepted(await api.listAgents({ limit: 2, cursor }));
  const names = [...first.agents, ...second.agents].map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  const forged = await api.listAgents({ cursor: `${cursor.slice(0, -2)}xx` });
  expect([forged.status, forged.error?.code]).toEqual([400, "invalid_cursor"]);
  const other = await createTenant();
  expect((await new Api(service.baseUrl, other.key).listAgents({ cursor })).error?.code).toBe(
    "invalid_cursor",
  );
});

test("defaultLaneId is there with one public lane only; a hidden lane is not shown", async () => {
  expect(accepted(await api.getAgent(agentId)).defaultLaneId).toBe("intake");
  const detail = accepted(await api.getAgent(lanesId));
  expect(detail.defaultLaneId).toBeUndefined();
  expect(detail.lanes.map(({ id }) => id)).toEqual(["one", "two"]);
});

test("closing the connection does not stop what was started", async () => {
  const controller = new AbortController();
  const before = await countRuns();
  const call = api.fetch(`/v1/public/agents/${agentId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"input":{"amount":9},"idempotencyKey":"closing"}',
    signal: controller.signal,
  });
  await call.then((response) => response.body?.cancel());
  controller.abort();
  const run = await api.runUntil(
    accepted(await api.startRun(agentId, { input: { amount: 9 }, idempotencyKey: "closing" })).runId,
  );
  expect(run.status).toBe("completed");
  expect(await countRuns()).toBe(before + 1);
});
