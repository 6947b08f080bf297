import { afterAll, beforeAll, expect, test } from "vitest";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { approving, askingTwiceBesideModel, doubling } from "#lib/testing/agents.ts";
import { type ApiRequest, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { around, type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createTeam, createUser, publishGraph } from "#lib/testing/factories.ts";
import { insertLoopingRun } from "#lib/testing/looping-run.ts";
import { replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { findBegun, findBegunByIds } from "./find-timeline.sql.ts";

let world: EffectService;
let owner: Dashboard;
let agentId: string;

beforeAll(async () => {
  world = await startEffectService();
  const { workspaceId, owner: who } = world.tenant;
  owner = await openDashboard({ baseUrl: world.service.baseUrl, workspaceId, userId: who.userId });
  agentId = (await publishGraph({ ...world.tenant, graph: doubling })).agentId;
});
afterAll(() => world.close());

type Query = NonNullable<ApiRequest["query"]>;
const timeline = async (runId: string, query: Query = {}) =>
  accepted(await owner.call(dashboardOperations.getTimeline, { params: { runId }, query }));

async function nodesOf(runId: string, query: Query = {}): Promise<NodeRow[]> {
  return (await timeline(runId, query)).rows.filter((row) => row.kind === "node");
}

test("each execution is a row with its attempts, model calls and what they took", async () => {
  world.models.respondWith(replyError({ status: 503 }), replyText("Hi."));
  const runId = await world.start(
    around({
      id: "ask",
      name: "Ask the model",
      type: "llm",
      config: { prompt: `${"long ".repeat(10_000)}` },
      retry: { maxAttempts: 2, backoffSeconds: 0 },
    }),
  );
  await world.api.runUntil(runId);
  const page = await timeline(runId);
  expect(page).toMatchObject({
    status: "succeeded",
    turns: 1,
    isComplete: true,
    pagination: { hasMore: false },
  });
  expect(page.rows).toMatchObject([
    {
      kind: "node",
      occurrenceId: `${runId}:ask:1`,
      name: "Ask the model",
      type: "llm",
      status: "succeeded",
      outcome: "done",
      loopPath: [],
      parentOccurrenceId: null,
      reused: false,
      attempts: [
        { number: 1, error: { code: "model_error" }, delaySeconds: 0 },
        { number: 2, error: null, delaySeconds: null },
      ],
      modelCalls: [
        { model: "compatible:test", inputTokens: 11, outputTokens: 7, costUsd: null, failed: false },
      ],
      usage: { inputTokens: 11, outputTokens: 7, costUsd: null },
      fold: null,
      within: null,
    },
    { nodeId: "end", type: "output", status: "succeeded", attempts: [{ number: 1 }] },
  ]);
  const [ask] = await nodesOf(runId);
  expect(Date.parse(ask?.endedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(ask?.startedAt ?? ""));
});

test("waiting is a span of its own, open until somebody answers", async () => {
  const { agentId: signed } = await publishGraph({ ...world.tenant, graph: approving() });
  const runId = await world.api.started(signed, { input: { amount: 900 } });
  const { pendingInteraction } = await world.api.runUntil(runId);
  const sign = (rows: NodeRow[]) => rows.find(({ nodeId }) => nodeId === "sign");
  expect(sign(await nodesOf(runId))).toMatchObject({
    status: "waiting",
    endedAt: null,
    waits: [{ type: "approval", endedAt: null, ended: null }],
  });
  const before = (await timeline(runId)).lastSequence;
  await world.api.decide(runId, {
    interactionId: pendingInteraction?.interactionId ?? "",
    action: "approve",
  });
  await world.api.runUntil(runId);
  const changed = await timeline(runId, { since: before });
  expect(changed.isComplete).toBe(true);
  expect(changed.rows.map((row) => row.kind === "node" && row.nodeId)).toEqual(["sign", "paid"]);
  expect(sign(await nodesOf(runId))).toMatchObject({
    status: "succeeded",
    outcome: "approved",
    waits: [{ ended: "answered", endedAt: expect.any(String) }],
  });
});

test("what a run leaves behind when it is cancelled is told as cancelled and withdrawn", async () => {
  world.models.respondWith(replyText("Something."));
  const runId = await world.start(askingTwiceBesideModel, { amount: 1 });
  await world.api.runUntil(runId, ({ status, usage }) => status === "waiting" && usage.inputTokens > 0);
  await untilUnheld(world.service.runtime.db, runId);
  accepted(await world.api.cancelRun(runId));
  const rows = await nodesOf(runId);
  expect(
    Object.fromEntries(rows.map(({ nodeId, status, waits }) => [nodeId, [status, waits[0]?.ended]])),
  ).toEqual({
    begin: ["succeeded", undefined],
    first: ["cancelled", "withdrawn"],
    second: ["cancelled", "withdrawn"],
    model: ["succeeded", undefined],
  });
});

test("a failure is on the row of the node that failed", async () => {
  world.models.respondWith(replyError({ status: 400, message: "no" }));
  const runId = await world.start(around({ id: "ask", type: "llm", config: { prompt: "?" } }));
  await world.api.runUntil(runId);
  expect(await nodesOf(runId)).toMatchObject([
    { nodeId: "ask", status: "failed", attempts: [{ error: { code: "model_error" } }] },
  ]);
});

test("a loop is one row with its counts, and opens iteration by iteration", async () => {
  const { runId } = await insertLoopingRun({
    tenant: world.tenant,
    agentId,
    iterations: 25,
    failing: [7, 9],
  });
  const top = await nodesOf(runId);
  expect(top.map(({ nodeId }) => nodeId)).toEqual(["rows", "each", "report"]);
  const [, loop] = top;
  expect(loop).toMatchObject({
    name: "Each row",
    status: "succeeded",
    within: "1:each",
    fold: {
      iterations: 25,
      occurrences: 50,
      succeeded: 48,
      failed: 2,
      running: 0,
      waiting: 0,
      firstFailed: 7,
    },
  });
  const first = await timeline(runId, { within: loop?.within ?? "", limit: 10 });
  expect(first.rows.map((row) => row.kind === "iteration" && row.iteration)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  expect(first.rows[7]).toMatchObject({ status: "failed", failed: 1, occurrences: 2, within: "1:each.7" });
  const second = await timeline(runId, {
    within: "1:each",
    limit: 10,
    cursor: first.pagination.nextCursor ?? "",
  });
  expect(second.rows[0]).toMatchObject({ iteration: 10, status: "succeeded" });
  expect(await nodesOf(runId, { within: "1:each.7" })).toMatchObject([
    {
      nodeId: "fetch",
      name: "Fetch it",
      status: "failed",
      loopPath: [{ nodeId: "each", iteration: 7 }],
      parentOccurrenceId: `${runId}:each:1`,
      attempts: [{ error: { message: "503" } }, { error: { message: "no" } }],
    },
    { nodeId: "classify", usage: { inputTokens: 300, outputTokens: 20, costUsd: 0.001 } },
  ]);
});

test("what changes in a loop is told where one looks: on its row, on its iteration, in there", async () => {
  const { runId, events } = await insertLoopingRun({
    tenant: world.tenant,
    agentId,
    iterations: 12,
    open: true,
  });
  const since = String(events - 1);
  expect((await timeline(runId, { since })).rows).toMatchObject([
    { nodeId: "each", status: "running", endedAt: null, fold: { iterations: 12, running: 1 } },
  ]);
  expect((await timeline(runId, { since, within: "1:each" })).rows).toMatchObject([
    { kind: "iteration", iteration: 11, status: "running" },
  ]);
  expect((await timeline(runId, { since, within: "1:each.11" })).rows).toMatchObject([
    { nodeId: "classify", status: "running" },
  ]);
  expect((await timeline(runId, { since, within: "1:each.3" })).rows).toEqual([]);
  expect((await timeline(runId, { since: String(events) })).rows).toEqual([]);
});

test("pages follow one another, and a cursor belongs to its place", async () => {
  const { runId } = await insertLoopingRun({ tenant: world.tenant, agentId, iterations: 2 });
  const first = await timeline(runId, { limit: 2 });
  const cursor = first.pagination.nextCursor ?? "";
  const second = await timeline(runId, { limit: 2, cursor });
  expect([...first.rows, ...second.rows].map((row) => row.kind === "node" && row.nodeId)).toEqual([
    "rows",
    "each",
    "report",
  ]);
  expect(second.pagination).toMatchObject({ hasMore: false, nextCursor: null });
  const elsewhere = await owner.call(dashboardOperations.getTimeline, {
    params: { runId },
    query: { within: "1:each", cursor },
  });
  expect(elsewhere).toMatchObject({ status: 400, error: { code: "invalid_cursor" } });
  const nonsense = await owner.call(dashboardOperations.getTimeline, {
    params: { runId },
    query: { within: "each" },
  });
  expect(nonsense).toMatchObject({ status: 400, error: { code: "invalid_request" } });
});

test("people of other teams are refused", async () => {
  const { tenant, service } = world;
  const { runId } = await insertLoopingRun({ tenant, agentId, iterations: 1 });
  const teamIds = [await createTeam(tenant)];
  const { userId } = await createUser({ workspaceId: tenant.workspaceId, role: "operator", teamIds });
  const other = await openDashboard({ baseUrl: service.baseUrl, workspaceId: tenant.workspaceId, userId });
  const refused = await other.call(dashboardOperations.getTimeline, { params: { runId } });
  expect(refused.error?.code).toBe("permission_denied");
});

test.each([findBegun, findBegunByIds])("$name looks a step up by its whole key", async ({ text }) => {
  const { rows } = await world.service.runtime.db.pool.query(`explain (generic_plan) ${text}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Cond: \(\(run_id = \$1\) AND \(occurrence_id = \w+\.occurrence_id\)\)/);
});
