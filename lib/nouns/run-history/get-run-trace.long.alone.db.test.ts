import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

// Long: a run of 100,000 events is written.

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function runOf(
  graph: Parameters<typeof publishGraph>[0]["graph"],
  body: Parameters<Api["startRun"]>[1],
) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, body);
  await api.runUntil(runId);
  return runId;
}

test("the last page of a run with 100,000 events is as fast as its first", async () => {
  const runId = await runOf(doubling, { input: { amount: 1 } });
  const { pool } = service.runtime.db;
  await pool.query(
    `insert into run_events (run_id, sequence, workspace_id, at, type, payload)
     select $1, n, $2, now(), case when n % 1000 = 0 then 'model_called' else 'node_completed' end, '{"output":1}'
       from generate_series(10, 100000) as n`,
    [runId, tenant.workspaceId],
  );
  await pool.query("analyze run_events");
  const { issueCursor } = await import("#lib/nouns/pagination/cursor.ts");
  const at = (position: number) =>
    issueCursor({ position: String(position), boundTo: ["trace", runId, null, false, 4_000] });
  const time = async (cursor: string) => {
    const samples = [];
    for (let round = 0; round < 15; round++) {
      const startedAt = performance.now();
      expect(accepted(await api.getTrace(runId, { cursor, limit: 200 })).events).toHaveLength(200);
      samples.push(performance.now() - startedAt);
    }
    return samples.sort((a, b) => a - b)[7] ?? 0;
  };
  await time(at(10));
  const first = await time(at(10));
  const last = await time(at(99_700));
  expect(last / first).toBeLessThan(3);
  const rare = accepted(await api.getTrace(runId, { eventTypes: ["model_called"], limit: 200 }));
  expect(rare.events).toHaveLength(100);
});
