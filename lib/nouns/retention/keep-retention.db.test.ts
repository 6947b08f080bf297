import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { approving, asking, doubling, receiving, rememberingChat } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { dropEventPartitions } from "./drop-event-partitions.ts";
import { keepRetention } from "./keep-retention.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const retain = (now: Date) => keepRetention({ db: service.runtime.db, log: service.runtime.log, now });
const query = async (text: string, values: unknown[] = [tenant.workspaceId]) =>
  (await service.runtime.db.pool.query(text, values)).rows;

const TABLES = [
  "runs",
  "run_events",
  "run_steps",
  "run_iterations",
  "run_interactions",
  "run_idempotency",
  "run_attachments",
  "thread_messages",
  "thread_forks",
  "contents",
];
/** The tables in which the workspace still has something. */
async function left(): Promise<string[]> {
  const found = await Promise.all(
    TABLES.map(async (table) =>
      (await query(`select from ${table} where workspace_id = $1 limit 1`)).length > 0 ? table : "",
    ),
  );
  return found.filter((table) => table !== "");
}

async function ended(graph: GraphSource, body: Parameters<Api["startRun"]>[1]): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, body);
  const run = await api.runUntil(runId);
  if (run.pendingInteraction) {
    const { interactionId } = run.pendingInteraction;
    accepted(await api.reply(runId, { interactionId, message: "Ada" }));
    await api.runUntil(runId, ({ status }) => status === "completed");
  }
  return runId;
}
const text = (words: string) => ({ name: "a.txt", type: "text/plain", base64: btoa(words) });

// First, since what later tests look at is years ahead of every month there is.
test("months whose runs are all gone are dropped, those with a run left are not", async () => {
  const months = async () =>
    (
      await query(
        "select relname as name from pg_class where relkind = 'r' and relname ~ '^run_events_[0-9]{4}' order by relname",
        [],
      )
    ).length;
  const runId = await ended(doubling, { input: { amount: 1 } });
  const before = await months();
  const dropped = await dropEventPartitions(service.runtime.db, inDays(365));
  expect(dropped.length).toBe(before - 1);
  expect(accepted(await api.getTrace(runId)).events.length).toBeGreaterThan(0);
  await retain(inDays(365));
  expect(await months()).toBe(0);
});

test("an ended run goes with everything that is its own, the day after its time, and not before", async () => {
  const runId = await ended(asking(), { input: { amount: 1 }, idempotencyKey: "once", metadata: { a: 1 } });
  await ended(receiving, { input: {}, attachments: [text("hello")] });
  await ended(rememberingChat, { input: { message: "one" } });
  const failed = await ended(rememberingChat, { input: { message: "fail" } });
  await api.runUntil(accepted(await api.continueRun(failed, { message: "again" })).runId);
  // As of a list that failed.
  await query(
    `insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id)
     select $1, $1 || ':each:1', workspace_id, 1, 'each' from runs where id = $1`,
    [failed],
  );
  await query(
    `insert into run_iterations (run_id, container, iteration, workspace_id)
     select run_id, occurrence_id, 0, workspace_id from run_steps where run_id = $1 and node_id = 'each'`,
    [failed],
  );
  expect(await left()).toEqual(TABLES);
  await retain(inDays(89));
  expect(await left()).toEqual(TABLES);
  const found = () => query("select from run_metadata where run_id = $1", [runId]);
  expect(await found()).toHaveLength(1);
  await retain(inDays(91));
  expect(await left()).toEqual([]);
  expect(await found()).toEqual([]);
  expect((await api.getRun(runId)).status).toBe(404);
  const [entry] = await query("select * from audit_log where workspace_id = $1 order by id desc limit 1");
  expect(entry).toMatchObject({
    actor_kind: "system",
    via: "service",
    action: "retention.applied",
    details: { runs: 5, requests: expect.any(Number), auditEntries: 0 },
  });
});

test("doing it again, or twice at once, finds nothing to do and says nothing", async () => {
  await ended(doubling, { input: { amount: 1 } });
  await Promise.all([retain(inDays(91)), retain(inDays(91))]);
  await retain(inDays(91));
  const entries = await query("select details from audit_log where workspace_id = $1");
  const deleted = entries.reduce((sum: number, { details }) => sum + details.runs, 0);
  expect(deleted).toBe(1);
  expect(entries.length).toBeLessThanOrEqual(2);
});

test("what was sent of a run goes with it; its events keep their numbers and lose its metadata", async () => {
  const runId = await ended(doubling, { input: { amount: 1 }, metadata: { a: 1 } });
  await query(
    `insert into feed_events (owner_id, sequence, event_id, type, run_id, agent_id, lane_id, metadata, turn, at)
     select credential_id, 1, 'evt_1', 'run.completed', id, agent_id, lane_id, metadata, 1, now() from runs where id = $1`,
    [runId],
  );
  await query(
    `with e as (
       insert into webhook_endpoints (id, workspace_id, owner_kind, owner_id, url, payload, created_by_kind, created_by_id)
       select 'whk_1', workspace_id, 'key', credential_id, 'https://a.example/', 'full', 'key', credential_id from runs where id = $1
       returning id, workspace_id),
     d as (
       insert into webhook_deliveries (id, endpoint_id, workspace_id, event_id, sequence, type, run_id, body)
       select 'wdl_1', id, workspace_id, 'evt_1', 1, 'run.completed', $1, '{}' from e returning id)
     insert into webhook_attempts (delivery_id, ordinal, at, duration_ms) select id, 1, now(), 1 from d`,
    [runId],
  );
  await query(
    "update workspaces set settings = jsonb_set(settings::jsonb, '{retention}', '{\"runDays\": 7}') where id = $1",
  );
  await retain(inDays(8));
  expect(await query("select from webhook_deliveries where run_id = $1", [runId])).toEqual([]);
  expect(
    await query("select from webhook_attempts where delivery_id = 'wdl_1' and $1::text is not null"),
  ).toEqual([]);
  const events = await query("select sequence, metadata from feed_events where run_id = $1", [runId]);
  expect(events).toEqual([{ sequence: "1", metadata: null }]);
});

test("a run that has not ended is kept, however old", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 700 } });
  await api.runUntil(runId);
  await ended(doubling, { input: { amount: 1 } });
  await retain(inDays(400));
  expect(await query("select id from runs where workspace_id = $1")).toEqual([{ id: runId }]);
  expect(accepted(await api.getRun(runId)).status).toBe("waiting");
});

test("a conversation is kept while one of its runs is, and its earlier runs' bytes go", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: rememberingChat });
  const first = await api.started(agentId, { input: { message: "fail" } });
  await api.runUntil(first, ({ status }) => status === "failed");
  const second = accepted(await api.continueRun(first, { message: "fail" })).runId;
  await api.runUntil(second, ({ status }) => status === "failed");
  const fork = accepted(await api.continueRun(second, { message: "again" })).runId;
  await api.runUntil(fork, ({ status }) => status === "completed");
  await query("update runs set completed_at = now() + interval '30 days' where id = $1", [fork]);
  await retain(inDays(91));
  expect(await query("select id from runs where workspace_id = $1")).toEqual([{ id: fork }]);
  expect(accepted(await api.getRun(fork))).toMatchObject({ forkedFromRunId: second });
  accepted(await api.continueRun(fork, { message: "three" }));
  const third = await api.runUntil(fork, ({ turn, status }) => turn === 2 && status === "completed");
  expect(third.finalResponse).toBe("4 before three");
  await retain(inDays(125));
  expect(await query("select from thread_forks where workspace_id = $1")).toEqual([]);
  expect(await query("select from thread_messages where workspace_id = $1")).toEqual([]);
});

test("contents stay while another run has them attached", async () => {
  const first = await ended(receiving, { input: {}, attachments: [text("shared")] });
  const [attachment] = accepted(await api.getRun(first)).attachments;
  const second = await ended(receiving, {
    input: {},
    attachments: [{ name: "b.txt", type: "text/plain", storageKey: attachment?.storageKey ?? "" }],
  });
  await query("update runs set completed_at = now() + interval '30 days' where id = $1", [second]);
  await retain(inDays(91));
  expect(accepted(await api.getRun(second)).attachments).toHaveLength(1);
  expect(await query("select from contents where workspace_id = $1")).toHaveLength(1);
  await retain(inDays(125));
  expect(await query("select from contents where workspace_id = $1")).toEqual([]);
  expect(await query("select from content_chunks where storage_key = $1", [attachment?.storageKey])).toEqual(
    [],
  );
});

test("each workspace keeps what its own settings say", async () => {
  const other = await createTenant();
  await ended(doubling, { input: { amount: 1 } });
  const elsewhere = new Api(service.baseUrl, other.key);
  const { agentId } = await publishGraph({ ...other, graph: doubling });
  const kept = await elsewhere.started(agentId, { input: { amount: 1 } });
  await elsewhere.runUntil(kept);
  await changeSetting({ actor: tenant.owner, name: "retention.runDays", value: 7 });
  await changeSetting({ actor: other.owner, name: "retention.runDays", value: null });
  await retain(inDays(8));
  expect(await query("select from runs where workspace_id = $1")).toEqual([]);
  await retain(inDays(2_000));
  expect(await query("select id from runs where workspace_id = $1", [other.workspaceId])).toEqual([
    { id: kept },
  ]);
});

test("request log, key usage and audit log are kept as long as they are set to be", async () => {
  const { workspaceId, owner, keyId } = tenant;
  await query(
    `insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
     select $1, $2, now() - make_interval(days => n, hours => 1), 'GET', '/', 200, 1, 'req' from generate_series(0, 40, 10) n`,
    [workspaceId, keyId],
  );
  await query(
    `insert into key_usage (key_id, hour, workspace_id, requests, errors)
     select $2, now() - make_interval(days => n, hours => 1), $1, 1, 0 from generate_series(0, 40, 10) n`,
    [workspaceId, keyId],
  );
  await query(
    `insert into audit_log (workspace_id, at, actor_kind, via, action, target_kind, target_id)
     select $1, now() - make_interval(days => n, hours => 1), 'user', 'dashboard', 'a.b', 'c', 'd' from generate_series(140, 1, -1) n`,
  );
  const counts = async () =>
    (
      await query(
        `select (select count(*)::int from request_log where workspace_id = $1 and request_id = 'req') as requests,
                (select count(*)::int from key_usage where workspace_id = $1) as usage,
                (select count(*)::int from audit_log where workspace_id = $1 and action = 'a.b') as audit`,
      )
    )[0];
  await retain(new Date());
  expect(await counts()).toEqual({ requests: 3, usage: 3, audit: 140 });
  await changeSetting({ actor: owner, name: "retention.auditDays", value: 120 });
  await changeSetting({ actor: owner, name: "retention.requestLogDays", value: 15 });
  await retain(new Date());
  expect(await counts()).toEqual({ requests: 2, usage: 2, audit: 119 });
});
