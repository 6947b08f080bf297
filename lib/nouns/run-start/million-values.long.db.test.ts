import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { summing, table } from "./testing/summing-agent.ts";

// Long: the largest input that is taken, again and again; `large-input.db.test.ts` has the same with 150,000 values.
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

const MILLION = table(200_000, 5);

const post = (body: unknown) =>
  api.fetch(`/v1/public/agents/${agentId}/runs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe("a million values", () => {
  test("are stored as they were sent", async () => {
    const runId = await api.started(agentId, { input: { rows: MILLION.slice(1), last: "é\u2028" } });
    const { rows } = await service.runtime.db.pool.query("select input from runs where id = $1", [runId]);
    expect(rows[0].input.last).toBe("é\u2028");
    expect(rows[0].input.rows.at(-1)).toEqual(MILLION.at(-1));
  });

  test("are taken by MCP", async () => {
    const mcp = new McpClient(service.baseUrl, tenant.key);
    const called = await mcp.call("run_agent", { agentId, input: { rows: MILLION } });
    expect(called).toMatchObject({ ok: true, body: { agentId, laneId: "in" } });
  });

  test("with a fault are refused with its place", async () => {
    const faulty = await post({ input: { rows: [...MILLION.slice(1), { a: "one" }] } });
    expect([faulty.status, (await faulty.json()).error]).toMatchObject([
      422,
      { code: "input_validation_failed", details: [{ code: "type", field: "/input/rows/199999/a" }] },
    ]);
    const unstorable = await post({ input: { rows: MILLION.slice(1), last: "\0" } });
    expect([unstorable.status, (await unstorable.json()).error]).toMatchObject([
      400,
      { details: [{ code: "unstorable_text", field: "/input/last" }] },
    ]);
    const reserved = await post({ input: { rows: MILLION.slice(1), Tool_Policy: {} } });
    expect([reserved.status, (await reserved.json()).error]).toMatchObject([
      400,
      { code: "reserved_input_field", details: [{ field: "/input/Tool_Policy" }] },
    ]);
  });
});
