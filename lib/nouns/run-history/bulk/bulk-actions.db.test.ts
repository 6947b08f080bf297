import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { BULK_RUNS } from "#lib/contract/limits.ts";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { BulkJourney, begin, resultsOf, untilEnded } from "./testing/bulk-journey.ts";

const { beginBulkAction, countRuns, getBulkAction, listBulkActions, listBulkActionTargets } =
  dashboardOperations;

let service: TestService;
let journey: BulkJourney;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  journey = new BulkJourney(service.baseUrl, await createTenant());
});

const query = async (text: string, values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const unknownRun = "run_00000000000000000000000000";

test("each run is cancelled as if alone, and the results say what became of each", async () => {
  const { runIds } = await journey.waiting(3);
  const ended = await journey.completed();
  const dashboard = await journey.browse();
  const begun = await begin(dashboard, "cancel", [...runIds, ended, unknownRun]);
  expect(begun).toMatchObject({ action: "cancel", runs: 5, isOfFilters: false, isCut: false, endedAt: null });

  expect(await untilEnded(dashboard, begun)).toMatchObject({ done: 3, skipped: 1, refused: 1 });
  const results = await resultsOf(dashboard, begun, 2);
  expect(results.map(({ runId, outcome, status }) => [runId, outcome, status])).toEqual([
    ...runIds.map((runId) => [runId, "done", "cancelled"]),
    [ended, "skipped", "completed"],
    [unknownRun, "refused", null],
  ]);
  expect(results[3]?.reason).toEqual({ code: "already_ended", message: "It had ended already." });
  expect(results[4]?.reason?.code).toBe("run_not_found");
});

test("failed runs run again from the start, each once, and the results name the new runs", async () => {
  const { runIds } = await journey.failed(3);
  const dashboard = await journey.browse();
  const begun = await begin(dashboard, "rerun", [...runIds, ...runIds]);
  expect(await untilEnded(dashboard, begun)).toMatchObject({ runs: 3, done: 3 });
  const results = await resultsOf(dashboard, begun);
  expect(new Set(results.map(({ newRun }) => newRun?.runId)).size).toBe(3);
  const rows = await query("select rerun_of_run_id as of from runs where id = any($1) order by 1", [
    results.map(({ newRun }) => newRun?.runId),
  ]);
  expect(rows.map(({ of }) => of)).toEqual(runIds.toSorted());
});

test("from the failure only failed runs run again, and others are refused with their reason", async () => {
  const { runIds } = await journey.failed(1);
  const ended = await journey.completed();
  const dashboard = await journey.browse();
  const begun = await begin(dashboard, "rerun_from_failure", [...runIds, ended]);
  expect(await untilEnded(dashboard, begun)).toMatchObject({ done: 1, refused: 1 });
  const [again, refused] = await resultsOf(dashboard, begun);
  expect(again).toMatchObject({ outcome: "done", newRun: { runId: expect.any(String) } });
  expect(refused).toMatchObject({ runId: ended, reason: { code: "run_not_continuable" }, newRun: null });
});

test("by filter only what the action takes is counted and captured", async () => {
  const { agentId, runIds } = await journey.failed(2);
  const dashboard = await journey.browse();
  const count = async (action: "cancel" | "rerun" | "rerun_from_failure") =>
    (await dashboard.call(countRuns, { query: { agent: agentId, action } })).body;
  expect(await count("cancel")).toEqual({ count: 0, isComplete: true });
  expect(await count("rerun")).toEqual({ count: 2, isComplete: true });
  const filters = { agent: [agentId] };
  const body = { action: "rerun_from_failure", idempotencyKey: randomUUID(), filters, confirmedCount: 2 };
  const { status, body: begun } = await dashboard.call(beginBulkAction, { body });
  expect([status, begun]).toMatchObject([201, { runs: 2, isOfFilters: true, isCut: false }]);
  await untilEnded(dashboard, { id: begun?.id ?? "" });
  const results = await resultsOf(dashboard, { id: begun?.id ?? "" });
  expect(results.map(({ runId }) => runId).toSorted()).toEqual(runIds.toSorted());
});

test("a filter that matches another number than was confirmed begins nothing", async () => {
  const { agentId, runIds } = await journey.waiting(2);
  const dashboard = await journey.browse();
  const body = {
    action: "cancel",
    idempotencyKey: randomUUID(),
    filters: { agent: [agentId] },
    confirmedCount: 1,
  };
  expect(await dashboard.call(beginBulkAction, { body })).toMatchObject({
    error: { code: "revision_conflict" },
  });
  expect((await dashboard.call(listBulkActions)).body).toMatchObject({
    bulkActions: [],
    pagination: { hasMore: false },
  });
  expect((await journey.api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "waiting" });
});

test("one action takes a thousand runs, and more that match are said to be left", async () => {
  const { agentId, runIds } = await journey.failed(1);
  // Copies of the row, older than it: a thousand starts would take minutes.
  await query(
    `insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status,
                       input, error, graph_fingerprint, needs_work, started_at, completed_at)
     select 'run_0' || lpad(i::text, 25, '0'), workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id,
            mode, status, input, error, graph_fingerprint, false, started_at, completed_at
       from runs, generate_series(1, $2) i where id = $1`,
    [runIds[0], BULK_RUNS],
  );
  const dashboard = await journey.browse();
  const filters = { agent: agentId, action: "rerun_from_failure" };
  expect((await dashboard.call(countRuns, { query: filters })).body).toEqual({
    count: BULK_RUNS,
    isComplete: false,
  });
  const tooMany = Array.from({ length: BULK_RUNS + 1 }, () => unknownRun);
  const chosen = { action: "cancel", idempotencyKey: randomUUID(), runIds: tooMany };
  expect(await dashboard.call(beginBulkAction, { body: chosen })).toMatchObject({
    error: { code: "invalid_request" },
  });
  const body = {
    action: "rerun_from_failure",
    idempotencyKey: randomUUID(),
    filters: { agent: [agentId] },
    confirmedCount: BULK_RUNS,
  };
  expect((await dashboard.call(beginBulkAction, { body })).body).toMatchObject({
    runs: BULK_RUNS,
    isCut: true,
  });
});

test("the same key begins one action, also when both requests arrive at the same moment", async () => {
  const { agentId } = await journey.waiting(2);
  const dashboard = await journey.browse();
  const body = {
    action: "cancel",
    idempotencyKey: randomUUID(),
    filters: { agent: [agentId] },
    confirmedCount: 2,
  };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => dashboard.call(beginBulkAction, { body })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(answers.map((answer) => answer.body?.id)).size).toBe(1);
  const [{ body: begun } = { body: undefined }] = answers;
  await untilEnded(dashboard, { id: begun?.id ?? "" });
  // By now nothing matches: the key still answers with what it began.
  const again = await dashboard.call(beginBulkAction, { body: { ...body, confirmedCount: 1 } });
  expect(again.status).toBe(200);
  expect(again.headers.get("idempotency-body-changed")).toBe("true");
  expect(again.body?.id).toBe(begun?.id);
  const other = await (await journey.browse()).call(beginBulkAction, {
    body: { action: "cancel", idempotencyKey: body.idempotencyKey, runIds: [unknownRun] },
  });
  expect(other.status).toBe(201);
});

test("viewers begin nothing; a run of another team is refused in its row, and only there", async () => {
  const { runIds } = await journey.waiting(1);
  const body = { action: "cancel", idempotencyKey: randomUUID(), runIds };
  const viewer = await journey.browse({ role: "viewer" });
  expect(await viewer.call(beginBulkAction, { body })).toMatchObject({
    error: { code: "permission_denied" },
  });

  const elsewhere = await journey.browse({ teamIds: [await createTeam(journey.tenant)] });
  const begun = await begin(elsewhere, "cancel", runIds);
  expect(await untilEnded(elsewhere, begun)).toMatchObject({ refused: 1 });
  expect(await resultsOf(elsewhere, begun)).toMatchObject([
    { outcome: "refused", agent: null, status: null, reason: { code: "permission_denied" } },
  ]);
  expect((await journey.api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "waiting" });
});

test("another workspace sees neither action nor run, and cancels nothing", async () => {
  const { runIds } = await journey.waiting(1);
  const begun = await begin(await journey.browse(), "rerun", [unknownRun]);
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  const params = { bulkActionId: begun.id };
  for (const operation of [getBulkAction, listBulkActionTargets])
    expect(await stranger.call(operation, { params })).toMatchObject({ error: { code: "not_found" } });
  expect((await stranger.call(listBulkActions)).body).toMatchObject({
    bulkActions: [],
    pagination: { hasMore: false },
  });
  const theirs = await begin(stranger, "cancel", runIds);
  expect(await untilEnded(stranger, theirs)).toMatchObject({ refused: 1 });
  expect((await journey.api.getRun(runIds[0] ?? "")).body).toMatchObject({ status: "waiting" });
});

test("ended actions are listed with those in progress, in pages, the newest first", async () => {
  const dashboard = await journey.browse();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const begun = await begin(dashboard, "cancel", [unknownRun]);
    await untilEnded(dashboard, begun);
    ids.unshift(begun.id);
  }
  const [newest] = ids;
  // A worker that was lost holds its run.
  await query("update bulk_actions set ended_at = null where id = $1", [newest]);
  await query(
    `update bulk_action_targets set outcome = null, reason = null, reason_code = null, ended_at = null,
            claimed_until = now() + interval '1 hour' where bulk_action_id = $1`,
    [newest],
  );
  const list = async (given: Record<string, string | number>) => {
    const { bulkActions, pagination } = accepted(await dashboard.call(listBulkActions, { query: given }));
    return { ids: bulkActions.map(({ id }) => id), next: pagination.nextCursor };
  };
  expect((await list({})).ids).toEqual(ids);
  expect((await list({ state: "in_progress" })).ids).toEqual([newest]);
  const first = await list({ state: "ended", limit: 1 });
  expect(first.ids).toEqual([ids[1]]);
  expect(await list({ state: "ended", limit: 1, cursor: first.next ?? "" })).toEqual({
    ids: [ids[2]],
    next: null,
  });
  // A cursor is of its list.
  expect(
    await dashboard.call(listBulkActions, { query: { limit: 1, cursor: first.next ?? "" } }),
  ).toMatchObject({ error: { code: "invalid_cursor" } });
});

test("the audit log says who began it, and what was done to each run", async () => {
  const { runIds } = await journey.failed(1);
  const dashboard = await journey.browse();
  const begun = await begin(dashboard, "rerun_from_failure", runIds);
  await untilEnded(dashboard, begun);
  const entries = await query(
    "select action, via, details from audit_log where workspace_id = $1 and action like 'run%rerun' order by id",
    [journey.tenant.workspaceId],
  );
  expect(entries).toMatchObject([
    { action: "runs.rerun", via: "dashboard", details: { bulkActionId: begun.id, requested: 1 } },
    { action: "run.rerun", via: "dashboard", details: { from: "failure" } },
  ]);
});

test("an action that has ended goes with the runs that a workspace no longer keeps", async () => {
  const { workspaceId } = journey.tenant;
  const dashboard = await journey.browse();
  const begun = await begin(dashboard, "cancel", [unknownRun]);
  await untilEnded(dashboard, begun);
  await query(
    `update workspaces set settings = '{"retention":{"runDays":30,"requestLogDays":null,"auditDays":null}}'
      where id = $1`,
    [workspaceId],
  );
  const { db, log } = service.runtime;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await keepRetention({ db, log, now: inDays(29) });
  expect((await dashboard.call(getBulkAction, { params: { bulkActionId: begun.id } })).body?.id).toBe(
    begun.id,
  );
  await keepRetention({ db, log, now: inDays(31) });
  expect(await query("select from bulk_action_targets where bulk_action_id = $1", [begun.id])).toEqual([]);
});
