import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: 200 MB go through the service at once; `large-input.db.test.ts` has one body.

/** 200 MB go through the service here, on whatever machine this is. */
vi.setConfig({ testTimeout: 600_000 });

const BODIES = 8;

const counting: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "in",
      name: "In",
      mode: "structured",
      start: "rows",
      inputSchema: {
        type: "object",
        properties: { rows: { type: "array", items: { type: "object", required: ["a"] } } },
      },
    },
  ],
  nodes: [
    { id: "rows", type: "transform", config: { expression: "input.rows.filter(r, r.a < 1000).size()" } },
    { id: "out", type: "output", config: { value: "[nodes.rows, input.rows.size()]" } },
  ],
  edges: [{ from: "rows", to: "out" }],
};

let started: TestRuntime;
let service: WatchedService;
let tenant: Tenant;
let api: Api;
beforeAll(async () => {
  started = await startTestRuntime();
  service = await startWatchedService({ databaseUrl: started.url });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await started.close();
});

test("eight bodies of 25 MB at once are run in 900 MB, and hold nobody", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: counting });
  const rows = Array.from({ length: 200_000 }, (_, a) => ({
    a,
    b: a / 7,
    c: `${a}`,
    d: "x".repeat(60),
    e: true,
  }));
  const body = Buffer.from(JSON.stringify({ input: { rows } }));
  expect(body.length).toBeGreaterThan(20_000_000);

  const other = await createTenant();
  const polled = new Api(service.baseUrl, other.key);
  const { agentId: small } = await publishGraph({ ...other, graph: counting });
  const polledRun = await polled.started(small, { input: { rows: [{ a: 1 }] } });
  await polled.runUntil(polledRun);
  let isDone = false;
  let polls = 0;
  const polling = (async () => {
    for (; !isDone; polls += 1) accepted(await polled.getRun(polledRun));
  })();

  const answers = await Promise.all(
    Array.from({ length: BODIES }, () =>
      api.fetch(`/v1/public/agents/${agentId}/runs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  for (const answer of answers) {
    const { runId } = await answer.json();
    const run = await api.runUntil(runId, undefined, 400_000);
    expect(run).toMatchObject({ status: "completed", finalResponse: [1_000, 200_000] });
  }
  isDone = true;
  await polling;
  const { maxRssMegabytes, heldMs } = await service.report();
  expect(polls).toBeGreaterThan(50);
  expect(maxRssMegabytes).toBeLessThan(900);
  // A slow machine counts for three. Parsing one of these bodies takes 300 ms.
  expect(heldMs).toBeLessThan(150);
});
