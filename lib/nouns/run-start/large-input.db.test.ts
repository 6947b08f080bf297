import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { summing, table } from "./testing/summing-agent.ts";

/** Megabytes go through runs here, on whatever machine this is. */
vi.setConfig({ testTimeout: 120_000 });

let service: TestService;
let tenant: Tenant;
let api: Api;
let agentId: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  agentId = (await publishGraph({ ...tenant, graph: summing })).agentId;
});
afterAll(() => service.close());

const TABLE = table(5_000, 10);
/** Over a megabyte, which is read on a thread. */
const LARGE = table(30_000, 5);

const post = (body: unknown) =>
  api.fetch(`/v1/public/agents/${agentId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("a table of 5,000 rows and 10 columns is taken and computed with", async () => {
  const runId = await api.started(agentId, { input: { rows: TABLE } });
  expect((await api.runUntil(runId)).finalResponse).toEqual({ rows: 5_000, sum: (4_999 * 5_000) / 2 });
});

describe("a large input", () => {
  test("is stored as it was sent", async () => {
    const runId = await api.started(agentId, { input: { rows: LARGE.slice(1), last: "é\u2028" } });
    const { rows } = await service.runtime.db.pool.query("select input from runs where id = $1", [runId]);
    expect(rows[0].input.last).toBe("é\u2028");
    expect(rows[0].input.rows.at(-1)).toEqual(LARGE.at(-1));
  });

  test("is taken by MCP", async () => {
    const mcp = new McpClient(service.baseUrl, tenant.key);
    const called = await mcp.call("run_agent", { agentId, input: { rows: LARGE } });
    expect(called).toMatchObject({ ok: true, body: { agentId, laneId: "in" } });
  });

  test("with a fault is refused with its place", async () => {
    const faulty = await post({ input: { rows: [...LARGE.slice(1), { a: "one" }] } });
    expect([faulty.status, (await faulty.json()).error]).toMatchObject([
      422,
      { code: "input_validation_failed", details: [{ code: "type", field: "/input/rows/29999/a" }] },
    ]);
    const unstorable = await post({ input: { rows: LARGE.slice(1), last: "\0" } });
    expect([unstorable.status, (await unstorable.json()).error]).toMatchObject([
      400,
      { details: [{ code: "unstorable_text", field: "/input/last" }] },
    ]);
    const reserved = await post({ input: { rows: LARGE.slice(1), Tool_Policy: {} } });
    expect([reserved.status, (await reserved.json()).error]).toMatchObject([
      400,
      { code: "reserved_input_field", details: [{ field: "/input/Tool_Policy" }] },
    ]);
  });
});

test("a body is the same body however it was written, large or not", async () => {
  const body = { input: { rows: TABLE }, idempotencyKey: "same" };
  expect((await post(body)).status).toBe(202);
  // White space makes it larger than a megabyte, so it is read on a thread.
  const again = await post(JSON.stringify({ idempotencyKey: "same", input: { rows: TABLE } }, null, 20));
  expect([again.status, again.headers.get("idempotency-body-changed")]).toEqual([200, null]);
  const other = await post({ ...body, input: { rows: TABLE.slice(1) } });
  expect([other.status, other.headers.get("idempotency-body-changed")]).toEqual([200, "true"]);
});
