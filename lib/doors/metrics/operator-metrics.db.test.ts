import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { countUnavailableAnswers, createUnavailableTally } from "#lib/doors/health/unavailable-answers.ts";
import { expireInteractions } from "#lib/execution/worker/expire-interactions.ts";
import { pauseWorkers } from "#lib/execution/worker/pause-workers.ts";
import { startWorker } from "#lib/execution/worker/start-worker.ts";
import { takeLease } from "#lib/execution/worker/take-lease.ts";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { asking, dividing, doubling, rememberingChat } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createApiKey, createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { createMetrics } from "./create-metrics.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let metrics: ReturnType<typeof createMetrics>;
afterEach(() => service.close());

/** Without a worker it only serves requests: who executes is up to the test. */
async function start({ worker = false } = {}): Promise<void> {
  metrics = createMetrics();
  service = await startTestService({ worker, metrics });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
}

const query = (text: string, values: unknown[] = []) => service.runtime.db.pool.query(text, values);

/** The value of a line of the text form, such as `laneway_paused` or `laneway_runs_queued{limit="agent"}`. */
async function valueAt(line: string, from = metrics): Promise<number | undefined> {
  const found = (await from.text()).split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test("what is runnable, queued by each limit, waiting and paused is told of the whole installation", async () => {
  await start();
  const limited = await publishGraph({ ...tenant, graph: doubling });
  await query("update agents set max_concurrent_runs = 1 where id = $1", [limited.agentId]);
  for (let n = 0; n < 3; n++) await api.started(limited.agentId, { input: { amount: n } });
  await query("update runs set runnable_at = now() - interval '90 seconds' where needs_work");

  const free = await publishGraph({ ...tenant, graph: doubling });
  const waiting = await api.started(free.agentId, { input: { amount: 4 } });
  await query("update runs set status = 'waiting', needs_work = false where id = $1", [waiting]);
  const other = await api.started(free.agentId, { input: { amount: 5 } });
  await query("update runs set status = 'queued', needs_work = false where id = $1", [other]);
  await pauseWorkers(service.runtime.db);
  await query(
    "insert into worker_processes (id, host, pid, version, concurrency, state) values ('w', 'h', 1, 'v', 1, 'paused')",
  );

  expect(await valueAt("laneway_runs_runnable")).toBe(1);
  const age = await valueAt("laneway_oldest_runnable_age_seconds");
  expect(age).toBeGreaterThanOrEqual(90);
  expect(age).toBeLessThan(150);
  expect(await valueAt('laneway_runs_queued{limit="agent"}')).toBe(2);
  expect(await valueAt('laneway_runs_queued{limit="workspace"}')).toBe(1);
  expect(await valueAt("laneway_runs_waiting")).toBe(1);
  expect(await valueAt("laneway_paused")).toBe(1);
  expect(await valueAt('laneway_workers_alive{state="paused"}')).toBe(1);
  expect(await valueAt('laneway_workers_alive{state="taking"}')).toBe(0);
});

test("the time to a run's first step is counted, and a lease that ran out is counted instead", async () => {
  await start();
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await query("update runs set runnable_at = now() - interval '70 seconds' where id = $1", [runId]);
  const worker = await startWorker({ concurrency: 5 });
  expect((await api.runUntil(runId)).status).toBe("completed");
  await worker.stop();
  expect(await valueAt('laneway_run_start_delay_seconds_bucket{le="60"}')).toBe(0);
  expect(await valueAt('laneway_run_start_delay_seconds_bucket{le="300"}')).toBe(1);

  const lost = await api.started(agentId, { input: { amount: 1 } });
  await takeLease(service.runtime.db, { owner: "wrk_dead", runId: lost });
  await query("update runs set lease_expires_at = now() - interval '1 second' where id = $1", [lost]);
  const next = await startWorker({ concurrency: 5 });
  expect((await api.runUntil(lost)).status).toBe("completed");
  await next.stop();
  expect(await valueAt("laneway_leases_lost_total")).toBe(1);
  expect(await valueAt("laneway_run_start_delay_seconds_count")).toBe(1);
});

test("how long runs took is counted once each by status, from start to end, without later turns", async () => {
  await start({ worker: true });
  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const waiting = await Promise.all([1, 2].map((amount) => api.started(agentId, { input: { amount } })));
  const [answered = "", cancelled = ""] = waiting;
  for (const runId of waiting) expect((await api.runUntil(runId)).status).toBe("waiting");
  await query("update runs set started_at = now() - interval '2 hours' where id = any($1)", [waiting]);
  const { pendingInteraction } = await api.runUntil(answered);
  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await api.reply(answered, { interactionId, message: "blue" }));
  expect((await api.runUntil(answered, ({ status }) => status === "completed")).status).toBe("completed");
  accepted(await api.cancelRun(cancelled));
  await api.runUntil(cancelled, ({ status }) => status === "cancelled");
  const failing = await publishGraph({ ...tenant, graph: dividing });
  await api.runUntil(await api.started(failing.agentId, { input: { amount: 0 } }));

  const at = (status: string, le: string) =>
    valueAt(`laneway_run_duration_seconds_bucket{le="${le}",status="${status}"}`);
  for (const status of ["completed", "cancelled"]) {
    expect(await at(status, "3600")).toBe(0);
    expect(await at(status, "14400")).toBe(1);
    const sum = await valueAt(`laneway_run_duration_seconds_sum{status="${status}"}`);
    expect(sum).toBeGreaterThanOrEqual(7_200);
    expect(sum).toBeLessThan(7_320);
  }
  expect(await at("failed", "60")).toBe(1);
  expect(await valueAt('laneway_run_duration_seconds_count{status="failed"}')).toBe(1);
});

test("the next turn of a conversation has no duration, and counts as ended", async () => {
  await start({ worker: true });
  const runs = {
    ended: 'laneway_runs_ended_total{status="completed"}',
    timed: 'laneway_run_duration_seconds_count{status="completed"}',
  };
  const { agentId } = await publishGraph({ ...tenant, graph: rememberingChat });
  const runId = await api.started(agentId, { input: { message: "one" } });
  await api.runUntil(runId, ({ status }) => status === "completed");
  accepted(await api.continueRun(runId, { message: "two" }));
  await waitFor("the second turn to end", async () => (await valueAt(runs.ended)) === 2);
  expect(await valueAt(runs.timed)).toBe(1);
});

test("the agents and keys with the most failures of the last minutes are told, ten of each and no more", async () => {
  await start({ worker: true });
  const { workspaceId, owner } = tenant;
  const publish = async () => (await publishGraph({ ...tenant, graph: dividing })).agentId;
  const fail = async (agentId: string, by = api) => {
    const runId = await by.started(agentId, { input: { amount: 0 } });
    expect((await by.runUntil(runId)).status).toBe("failed");
    return runId;
  };
  const agentId = await publish();
  const other = await createApiKey({ workspaceId, userId: owner.userId });
  await fail(agentId);
  await fail(agentId);
  await fail(agentId, new Api(service.baseUrl, other.key));
  const past = await fail(agentId);
  await query("update runs set completed_at = now() - interval '16 minutes' where id = $1", [past]);
  const series = async (name: string) => {
    const text = await createMetrics().text();
    return Object.fromEntries(
      [...text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\d+)$`, "gm"))].map(([, labels, value]) => [
        labels,
        Number(value),
      ]),
    );
  };
  const ofAgents = () => series("laneway_runs_failed_recently");
  const ofKeys = () => series("laneway_runs_failed_recently_by_key");
  expect(await ofAgents()).toEqual({ [`workspace="${workspaceId}",agent="${agentId}"`]: 3 });
  expect(Object.values(await ofKeys())).toEqual([2, 1]);
  expect(Object.keys(await ofKeys())[1]).toBe(`workspace="${workspaceId}",key="${other.id}"`);

  await Promise.all(Array.from({ length: 10 }, async () => fail(await publish())));
  expect(Object.values(await ofAgents())).toEqual([3, ...Array(9).fill(1)]);
});

test("failed runs count by code; an open interaction has an age until it expires, which counts", async () => {
  await start();
  const worker = await startWorker({ concurrency: 5 });
  service.runtime.worker = worker; // or it would find each run by its sweep, seconds later
  const failing = await publishGraph({ ...tenant, graph: dividing });
  const failed = await api.runUntil(await api.started(failing.agentId, { input: { amount: 0 } }));
  expect(await valueAt(`laneway_runs_failed_total{code="${failed.error?.code}"}`)).toBe(1);

  const { agentId } = await publishGraph({ ...tenant, graph: asking() });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  expect((await api.runUntil(runId)).status).toBe("waiting");
  service.runtime.worker = undefined;
  await worker.stop();
  await query("update run_interactions set requested_at = now() - interval '90 seconds' where run_id = $1", [
    runId,
  ]);
  const fresh = createMetrics(); // the figures of the installation are kept for some seconds
  expect(await valueAt("laneway_oldest_open_interaction_age_seconds", fresh)).toBeGreaterThanOrEqual(90);
  await query("update run_interactions set expires_at = now() where run_id = $1", [runId]);
  await expireInteractions(service.runtime.db);
  expect(await valueAt("laneway_interactions_expired_total")).toBe(1);
  expect(await valueAt("laneway_oldest_open_interaction_age_seconds", createMetrics())).toBe(0);
});

test("the last success of retention and of sealing, unsealed entries and the size of the database are told", async () => {
  await start();
  const { db, log } = service.runtime;
  await waitFor("the first seals", () => valueAt("laneway_audit_last_sealed_timestamp_seconds"));
  const last = (await valueAt("laneway_audit_last_sealed_timestamp_seconds")) ?? 0;
  expect(Math.abs(Date.now() / 1_000 - last)).toBeLessThan(60);
  expect(await valueAt("laneway_retention_last_success_timestamp_seconds")).toBeUndefined();
  expect(await valueAt("laneway_database_bytes")).toBeGreaterThan(1_000_000);
  expect(await valueAt("laneway_live_streams")).toBe(0);
  expect(await valueAt("laneway_streams_open")).toBe(0);
  expect(await valueAt("laneway_streams_cut_total")).toBe(0);
  const written = (await valueAt("laneway_database_wal_written_bytes")) ?? 0;
  expect(written).toBeGreaterThan(1_000_000);
  expect(await valueAt("laneway_files_bytes")).toBe(0);
  await query("insert into file_usage (workspace_id, team_id, bytes) values ($1, $2, 1234)", [
    tenant.workspaceId,
    tenant.teamId,
  ]);
  const later = createMetrics();
  expect(await valueAt("laneway_files_bytes", later)).toBe(1_234);
  expect(await valueAt("laneway_database_wal_written_bytes", later)).toBeGreaterThan(written);

  const now = new Date("2026-01-02T03:40:00Z");
  await keepRetention({ db, log, now });
  await query("update workspaces set settings = '{\"retention\": 5}' where id = $1", [tenant.workspaceId]);
  await keepRetention({ db, log, now: new Date("2026-01-03T03:40:00Z") }); // which fails
  expect(await valueAt("laneway_retention_last_success_timestamp_seconds", createMetrics())).toBe(
    now.getTime() / 1_000,
  );

  const client = await db.pool.connect();
  try {
    await client.query("begin; select pg_advisory_xact_lock(7126380116)"); // no sealer gets on
    await query(
      `insert into audit_log (workspace_id, at, actor_kind, via, action, target_kind, target_id)
       values ($1, now() - interval '9 minutes', 'system', 'service', 'retention.applied', 'workspace', $1)`,
      [tenant.workspaceId],
    );
    const age = await valueAt("laneway_oldest_unsealed_audit_entry_age_seconds", createMetrics());
    expect(age).toBeGreaterThan(500);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a delivery that nobody takes shows its age, unless its endpoint is disabled", async () => {
  await start();
  const figure = (name: string) => valueAt(`laneway_webhook_${name}`, createMetrics());
  await query(
    `with e as (
       insert into webhook_endpoints (id, workspace_id, owner_kind, owner_id, url, payload, created_by_kind, created_by_id)
       values ('whk_1', $1, 'workspace', $1, 'https://a.example/', 'thin', 'user', 'usr_1') returning id)
     insert into webhook_deliveries (id, endpoint_id, workspace_id, event_id, sequence, type, run_id, body, next_attempt_at, created_at)
     select 'wdl_1', id, $1, 'evt_1', 1, 'run.failed', 'run_1', '{}', now() + interval '1 hour', now() - interval '9 minutes' from e`,
    [tenant.workspaceId],
  );
  expect(await figure("deliveries_pending")).toBe(1);
  expect(await figure("oldest_pending_age_seconds")).toBeGreaterThan(500);
  await query("update webhook_endpoints set status = 'disabled'", []);
  expect(await figure("deliveries_pending")).toBe(1);
  expect(await figure("oldest_pending_age_seconds")).toBe(0);
});

test("what model calls cost adds up by provider, and nothing without a price", async () => {
  await start();
  for (const costUsd of [0.25, null, 0.5])
    metrics.modelCalled({ model: "openai:a", outcome: "answered", costUsd });
  metrics.modelCalled({ model: "google:b", outcome: "failed" });
  expect(await valueAt('laneway_model_cost_usd_total{provider="openai"}')).toBe(0.75);
  expect(await valueAt('laneway_model_cost_usd_total{provider="google"}')).toBe(0);
});

test("answers with 503 are stored once, for all processes together", async () => {
  await start();
  const other = createMetrics();
  const store = createUnavailableTally({ db: runtime().db, metrics });
  const storeOther = createUnavailableTally({ db: runtime().db, metrics: other });
  const answered = (status: number) => ({ route: "/v1/a", method: "GET", status, seconds: 0.1 });
  for (const status of [200, 503, 503, 500]) metrics.requestAnswered(answered(status));
  other.requestAnswered(answered(503));
  await Promise.all([store(), storeOther()]);
  await store();
  expect(await countUnavailableAnswers(runtime().db)).toEqual({ answers: 3, minutes: 15 });
  expect(await valueAt("laneway_unavailable_answers_total")).toBe(2);
});

test("docs/operations.md names every metric of ours and no other", async () => {
  await start();
  const told = await metrics.text();
  const named = (await readFile("docs/operations.md", "utf8")).match(/\blaneway_[a-z_]+/g) ?? [];
  const documented = new Set(named.map((name) => name.replace(/_bucket$/, "")));
  const made = new Set([...told.matchAll(/^# TYPE (laneway_\w+)/gm)].map(([, name]) => name));
  expect(made.size).toBeGreaterThan(20);
  expect([...documented].sort()).toEqual([...made].sort());
});

test("connections in use and the most that the pool may have are told", async () => {
  await start();
  const client = await service.runtime.db.pool.connect();
  try {
    await waitFor(
      "the others to be idle",
      async () => (await valueAt("laneway_database_connections_in_use")) === 1,
    );
    expect(await valueAt("laneway_database_connections_max")).toBe(8);
  } finally {
    client.release();
  }
});

/** Every name of a metric in a query. */
const NAME = /\b(?:laneway|process|nodejs)_\w+/g;

test("the dashboard and the alerts name no metric that there is not", async () => {
  await start();
  const told = new Set(
    [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const file of ["grafana/laneway.json", "prometheus/laneway-alerts.yaml"]) {
    const names = (await readFile(`deploy/${file}`, "utf8")).match(NAME) ?? [];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !told.has(name))).toEqual([]);
  }
});
