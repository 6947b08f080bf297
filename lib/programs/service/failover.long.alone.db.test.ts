import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { startDatabaseProxy } from "#lib/testing/database-proxy.ts";
import { createTenant, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWholeService } from "#lib/testing/whole-service.ts";

// Long: the service has to notice that a database which says nothing is gone; `silence-watch.db.test.ts` has the connection alone.

const RUNS = 40;
/** The aim is 20 seconds on a machine that does nothing else; the kernel alone takes 15 minutes. */
const BACK_MS = 40_000;

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  await database.close();
});

const calling: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [{ id: "go", name: "Go", mode: "structured", start: "first", inputSchema: { type: "object" } }],
  nodes: [
    { id: "first", type: "llm", config: { prompt: "one" } },
    { id: "second", type: "llm", config: { prompt: "two" } },
    { id: "end", type: "output", config: { value: "[nodes.first, nodes.second]" } },
  ],
  edges: [
    { from: "first", to: "second" },
    { from: "second", to: "end" },
  ],
};

test("after a silent failover of the database every run goes on, and nobody was answered 500", {
  timeout: 3 * BACK_MS,
}, async () => {
  const proxy = running.use(await startDatabaseProxy({ url: database.url }));
  const models = await startModelServer();
  running.defer(() => models.close());
  const { origin } = await startWholeService({
    settings: {
      DATABASE_URL: proxy.url,
      OPENAI_COMPATIBLE_BASE_URL: models.baseUrl,
      DEFAULT_MODEL: "compatible:test",
    },
    running,
  });
  const tenant = await createTenant();
  const api = new Api(origin, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: calling });
  const direct = new Client({ connectionString: database.url });
  await direct.connect();
  running.defer(() => direct.end());
  const count = async (status: string) => {
    const text = "select count(*)::int as runs from runs where status = $1";
    return (await direct.query<{ runs: number }>(text, [status])).rows[0]?.runs ?? 0;
  };

  await Promise.all(Array.from({ length: RUNS }, () => api.started(agentId, { input: {} })));
  await waitFor("calls under way", () => models.requests.length >= RUNS / 4);
  proxy.goSilent();
  const before = await count("completed");
  expect(before).toBeLessThan(RUNS);
  const during = api.startRun(agentId, { input: {} });
  await waitFor("not ready", async () => (await fetch(`${origin}/readyz`)).status === 503, {
    timeoutMs: 10_000,
  });
  proxy.moveName();

  await waitFor("execution", async () => (await count("completed")) > before, { timeoutMs: BACK_MS });
  await waitFor("readiness", async () => (await fetch(`${origin}/readyz`)).status === 200);
  expect([202, 503]).toContain((await during).status);
  const again = await api.startRun(agentId, { input: {} });
  expect(again.status).toBe(202);
  await waitFor("every run", async () => (await count("running")) === 0, { timeoutMs: BACK_MS });
  expect(await count("failed")).toBe(0);
  expect(await count("completed")).toBeGreaterThan(RUNS);
});
