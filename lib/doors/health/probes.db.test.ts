import { afterEach, beforeEach, expect, test } from "vitest";
import type { WorkerPort } from "#lib/nouns/runs/worker-port.ts";
import { loadEnv } from "#lib/platform/env/env.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { type ServiceRole, startService } from "#lib/programs/service/start-service.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { createLimitedRole } from "#lib/testing/limited-role.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { createReadiness } from "./check-readiness.ts";

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

async function start({
  role = "all",
  settings = {},
  onLoad = async () => {},
}: {
  role?: ServiceRole;
  settings?: Record<string, string>;
  onLoad?: () => Promise<void>;
} = {}): Promise<string> {
  const { origin } = await startService({
    env: loadEnv({
      ...{ LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "4", DATABASE_URL: database.url, PORT: "0" },
      LANEWAY_SECRET: TEST_SECRET,
      ...settings,
    }),
    role,
    async loadPages() {
      await onLoad();
      return { handler: (_incoming, outgoing) => outgoing.writeHead(299).end(), close: async () => {} };
    },
    running,
  });
  return origin;
}

async function ready(origin: string): Promise<[number, Record<string, string>]> {
  const response = await fetch(`${origin}/readyz`);
  const { checks } = await response.json();
  return [response.status, checks];
}

const GOOD = { service: "ok", database: "ok", migrations: "ok", worker: "ok" };

test("an open service with its own worker is alive and ready, for anybody and for GET alone", async () => {
  const origin = await start();
  expect(await ready(origin)).toEqual([200, GOOD]);
  const health = await fetch(`${origin}/healthz?verbose`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok", version: SERVICE_VERSION }]);
  expect((await fetch(`${origin}/healthz`, { method: "HEAD" })).status).toBe(200);
  const refused = await fetch(`${origin}/readyz`, { method: "POST" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("while it starts it is alive and not ready, and tells everybody else to come back", async () => {
  const PORT = "38017";
  const found: unknown[] = [];
  await start({
    settings: { PORT },
    async onLoad() {
      const origin = `http://127.0.0.1:${PORT}`;
      found.push((await fetch(`${origin}/healthz`)).status, await ready(origin));
      const page = await fetch(origin);
      found.push(page.status, page.headers.get("retry-after"), (await page.json()).error.code);
    },
  });
  const checks = { service: "starting", database: "unknown", migrations: "unknown", worker: "unknown" };
  expect(found).toEqual([200, [503, checks], 503, "2", "unavailable"]);
});

test("a web process without a worker is ready, says so, and accepts runs", async () => {
  const origin = await start({ role: "web" });
  expect(await ready(origin)).toEqual([200, { ...GOOD, worker: "no worker is alive" }]);
  const tenant = await createTenant();
  const api = new Api(origin, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 2 } });
  expect((await api.runUntil(runId, ({ status }) => status === "running")).runId).toBe(runId);
  await runtime().db.pool.query(
    "insert into worker_processes (id, host, pid, version, concurrency) values ('w', 'h', 1, 'v', 1)",
  );
  await waitFor("the worker", async () => (await ready(origin))[1].worker === "ok");
});

test("a service stays ready on a database that a newer version has migrated; a worker does not", async () => {
  const origin = await start({ role: "web" });
  await runtime().db.pool.query(
    "insert into laneway_migrations (name, checksum) values ('9999_future.sql', 'x')",
  );
  await waitFor("the newer migration", async () => (await ready(origin))[1].migrations !== "ok");
  expect((await ready(origin))[1].migrations).toBe("of a newer version");
  expect((await ready(origin))[0]).toBe(200);
  const isReady = createReadiness({ serves: false, executes: false, isOpen: () => true });
  expect(await isReady()).toMatchObject({ ready: false, checks: { migrations: "of a newer version" } });
});

test("a worker that takes up nothing is not ready once a run is ready for it", async () => {
  const origin = await start({ role: "web" });
  const tenant = await createTenant();
  const api = new Api(origin, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const workerWith = (lookAgeMs: number): WorkerPort => ({
    workerId: "wrk_stuck",
    reserve: () => undefined,
    signal: () => false,
    cancelled: () => {},
    look() {},
    load: () => ({
      ...{ state: "taking", executing: 0, slotsFree: 100, isStopping: false, heartbeatAgeMs: 0 },
      lookAgeMs,
    }),
  });
  const readyWith = async (lookAgeMs: number) => {
    runtime().worker = workerWith(lookAgeMs);
    const isReady = createReadiness({ serves: true, executes: true, isOpen: () => true });
    const { ready: isIt, checks } = await isReady();
    return [isIt, checks.worker];
  };
  expect(await readyWith(60_000)).toEqual([true, "ok"]);
  await api.started(agentId, { input: { amount: 2 } });
  expect(await readyWith(5_000)).toEqual([true, "ok"]);
  expect(await readyWith(60_000)).toEqual([false, "takes no runs, though runs are ready for a worker"]);
});

test("a database with other migrations is not ours to work on", async () => {
  const origin = await start();
  await runtime().db.pool.query("update laneway_migrations set checksum = 'x' where name like '0000%'");
  await waitFor("the other migration", async () => (await ready(origin))[0] === 503);
  expect((await ready(origin))[1]).toEqual({ ...GOOD, migrations: "not those of this version" });
});

test("a database that hangs is told while it hangs, however many ask, and is asked once", async () => {
  const origin = await start({ role: "web" }); // a worker asks by itself whether a newer version has migrated
  await using lock = await holdLock({
    url: database.url,
    statement: "lock table laneway_migrations in access exclusive mode",
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => ready(origin)));
  expect(answers.every(([status]) => status === 503)).toBe(true);
  expect(answers[0]?.[1]).toMatchObject({ service: "ok", database: "does not answer" });
  expect(await lock.blocked()).toBe(1);
  await lock.release();
  await waitFor("readiness", async () => (await ready(origin))[0] === 200);
});

test("a database without a connection for this process is told, and the process is ready once it has one", async () => {
  const role = await createLimitedRole({ url: database.url, connections: 20 });
  running.use(role);
  const origin = await start({ role: "web", settings: { DATABASE_URL: role.url } });
  await role.allow(0);
  // The first look may find the connection broken that was taken away.
  const full = await waitFor("the refusal", async () => {
    const [status, checks] = await ready(origin);
    return checks.database === "has no connection free" && { status, service: checks.service };
  });
  expect(full).toEqual({ status: 503, service: "ok" });
  await role.allow(20);
  await waitFor("readiness", async () => (await ready(origin))[0] === 200);
});

test("metrics count requests by route, runs by end, and what the worker is doing", async () => {
  const origin = await start();
  const tenant = await createTenant();
  const api = new Api(origin, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  await api.runUntil(await api.started(agentId, { input: { amount: 2 } }));
  await api.getAgent("agt_unknown");
  await waitFor("the slot to be free", () => runtime().worker?.load().slotsFree === 100);

  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const lines = (await response.text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'laneway_http_request_duration_seconds_count{route="/v1/public/agents/{agentId}/runs",method="POST",status="202"} 1',
      'laneway_http_request_duration_seconds_count{route="/v1/public/agents/{agentId}",method="GET",status="404"} 1',
      "laneway_runs_started_total 1",
      `laneway_build_info{version="${SERVICE_VERSION}",node="${process.versions.node}"} 1`,
      'laneway_runs_ended_total{status="completed"} 1',
      "laneway_executions_in_flight 0",
      "laneway_worker_slots_free 100",
    ]),
  );
  for (const name of [
    "process_cpu_seconds_total",
    "nodejs_eventloop_lag_p99_seconds",
    "laneway_database_connections",
  ])
    expect(lines.some((line) => line.startsWith(`${name} `))).toBe(true);
  expect(lines.join("\n")).not.toContain(tenant.key);
});

test("with METRICS_TOKEN only its holder reads metrics", async () => {
  const METRICS_TOKEN = "a-token-of-enough-length";
  const origin = await start({ settings: { METRICS_TOKEN } });
  const bare = await fetch(`${origin}/metrics`);
  expect([bare.status, (await bare.json()).error.code]).toEqual([401, "unauthorized"]);
  const holder = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(holder.status).toBe(200);
});

test("what a proxy forwards sees no metrics", async () => {
  const origin = await start();
  const response = await fetch(`${origin}/metrics`, { headers: { "x-forwarded-for": "10.0.0.1" } });
  expect(response.status).toBe(404);
});
