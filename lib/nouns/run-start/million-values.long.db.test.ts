import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
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

describe("a million values in 200,000 objects", () => {
  test("are taken by REST and computed with", async () => {
    const runId = await api.started(agentId, { input: { rows: MILLION }, idempotencyKey: "million" });
    const run = await api.runUntil(runId, undefined, 60_000);
    expect(run.finalResponse).toEqual({ rows: 200_000, sum: (199_999 * 200_000) / 2 });
    const { events } = accepted(await api.getTrace(runId, { includePayloads: true, payloadMaxChars: 2_000 }));
    expect(events[0]?.payload).toMatchObject({
      truncated: true,
      preview: expect.stringMatching(/^\{"laneId":"in","input":\{"rows":\[\{"a":0,"b":1/),
    });
  });

  test("with one more are refused", async () => {
    const answer = await post({ input: { rows: MILLION, more: 1 } });
    expect([answer.status, (await answer.json()).error]).toMatchObject([
      400,
      { code: "invalid_request", message: "The request body has more than 1,000,000 values." },
    ]);
    const objects = await post({ input: { rows: [...Array(200_001)].map(() => ({})) } });
    expect((await objects.json()).error.message).toBe(
      "The request body has more than 200,000 objects and arrays.",
    );
  });

  test("that stand beside the input are refused", async () => {
    const answer = await post({ input: { rows: [] }, metadata: { rows: MILLION.slice(10) } });
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      400,
      "The request body has more than 50,000 objects, arrays and properties.",
    ]);
  });

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
