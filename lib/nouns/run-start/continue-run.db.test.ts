import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteEndedRuns } from "#lib/nouns/retention/delete-ended-runs.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  approving,
  chattingPipeline,
  chattingWithApproval,
  conversing,
  dividing,
  doubling,
  rememberingChat,
} from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { findRow, updateRows } from "#lib/testing/rows.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function ended(graph: GraphSource, body: Parameters<Api["startRun"]>[1]) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, body);
  return { agentId, run: await api.runUntil(runId) };
}

const shellOf = (runId: string) => findRow("runs", { id: runId });

test("a pipeline's run opens a conversation that knows input, result and what happened, and goes on under one id", async () => {
  const { run } = await ended(doubling, { input: { amount: 21 }, metadata: { ticket: 1 } });
  const opened = await api.continueRun(run.runId, { message: "why?" });
  expect(opened.status).toBe(202);
  const shell = await api.runUntil(accepted(opened).runId);
  expect(shell).toMatchObject({
    forkedFromRunId: run.runId,
    laneId: "intake",
    threadId: run.threadId,
    turn: 1,
    status: "completed",
    metadata: { ticket: 1 },
  });
  expect(typeof shell.finalResponse).toBe("string");
  expect((await shellOf(shell.runId))?.input).toMatchObject({
    message: "why?",
    about: {
      input: { amount: 21 },
      status: "completed",
      result: { amount: 42 },
      trace: expect.arrayContaining([expect.stringContaining("double")]),
    },
  });
  expect(accepted(await api.continueRun(shell.runId, { message: "and?" })).runId).toBe(shell.runId);
  const second = await api.runUntil(shell.runId);
  expect(second).toMatchObject({ turn: 2, status: "completed" });
  expect(String(second.finalResponse)).toContain("2 messages");
});

test("a failed structured run is asked about too", async () => {
  const { run } = await ended(dividing, { input: { amount: 0 } });
  expect(run.status).toBe("failed");
  const shell = await api.runUntil(
    accepted(await api.continueRun(run.runId, { message: "what went wrong?" })).runId,
  );
  expect(shell).toMatchObject({ status: "completed", forkedFromRunId: run.runId });
  expect((await shellOf(shell.runId))?.input).toMatchObject({
    about: { error: { code: "expression_error", nodeId: "divide" } },
  });
});

test("a completed chat of a pipeline, and one whose lane asks people, open a conversation of their own", async () => {
  const { run } = await ended(chattingPipeline, { input: { message: "hi" } });
  expect(accepted(await api.continueRun(run.runId, { message: "why?" })).runId).not.toBe(run.runId);

  const { agentId } = await publishGraph({ ...tenant, graph: chattingWithApproval });
  const runId = await api.started(agentId, { input: { message: "hi" } });
  const waiting = await api.runUntil(runId);
  accepted(
    await api.decide(runId, {
      interactionId: waiting.pendingInteraction?.interactionId ?? "",
      action: "approve",
    }),
  );
  await api.runUntil(runId, ({ status }) => status === "completed");
  const shell = accepted(await api.continueRun(runId, { message: "why?" }));
  expect(shell.runId).not.toBe(runId);
  expect((await shellOf(shell.runId))?.kind).toBe("shell");
});

test("what goes on from a run that is being deleted finds it gone, or keeps it with its conversation", async () => {
  const other = await createTenant();
  const caller = new Api(service.baseUrl, other.key);
  const { agentId } = await publishGraph({ ...other, graph: doubling });
  const before = new Date(Date.now() + 3_600_000);
  const forget = () =>
    deleteEndedRuns({ db: runtime().db, workspaceId: other.workspaceId, before, afterId: "" });
  const goOn = (runId: string) => caller.continueRun(runId, { message: "why?" });
  const unheld = async () => {
    const { runId } = await caller.runUntil(await caller.started(agentId, { input: { amount: 21 } }));
    await untilUnheld(runtime().db, runId);
    return runId;
  };
  // Both write messages last: the first to arrive is stopped there, with its locks.
  const writing = { url: service.url, statement: "lock table thread_messages in share mode" };

  const gone = await unheld();
  const first = await holdLock(writing);
  const deleted = forget();
  await first.blocks(1);
  const late = goOn(gone);
  await first.blocks(2);
  await first.release();
  expect(await deleted).toEqual({ runs: 1, lastId: gone });
  expect((await late).error?.code).toBe("run_not_found");

  const kept = await unheld();
  await using second = await holdLock(writing);
  const shell = goOn(kept);
  await second.blocks(1);
  expect(await forget()).toEqual({ runs: 0, lastId: null });
  await second.release();
  expect(accepted(await shell).status).toBe("running");
  expect((await shellOf(kept))?.id).toBe(kept);
});

test("a cancelled chat forks the agent as published now", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: chattingWithApproval });
  const runId = await api.started(agentId, { input: { message: "hi" } });
  await api.runUntil(runId);
  await untilUnheld(service.runtime.db, runId);
  accepted(await api.cancelRun(runId));
  const { graphFingerprint } = await publishGraph({
    ...tenant,
    agentId,
    version: 2,
    graph: { ...rememberingChat },
  });
  const fork = await api.runUntil(accepted(await api.continueRun(runId, { message: "again" })).runId);
  expect(fork).toMatchObject({ forkedFromRunId: runId, graphFingerprint, finalResponse: "1 before again" });
});

test("a structured run of an interactive agent cannot be continued", async () => {
  const { run } = await ended(conversing(), { laneId: "form", input: {} });
  const response = await api.continueRun(run.runId, { message: "more" });
  expect([response.status, response.error?.code]).toEqual([409, "run_not_continuable"]);
});

test("a preview cannot be continued", async () => {
  const { run } = await ended(rememberingChat, { input: { message: "hi" } });
  await updateRows("runs", { id: run.runId }, { preview: true });
  expect((await api.continueRun(run.runId, { message: "more" })).error?.code).toBe("run_not_continuable");
});

test("a waiting run says to reply or approve instead", async () => {
  const { run } = await ended(approving(), { input: { amount: 900 } });
  const response = await api.continueRun(run.runId, { message: "hurry" });
  expect(response.error?.code).toBe("run_still_active");
  expect(response.error?.message).toMatch(/reply or approve/);
});

test("a repeated key answers the accepted turn, whatever has become of the run", async () => {
  const { run } = await ended(rememberingChat, { input: { message: "one" } });
  const body = { message: "two", idempotencyKey: "turn" };
  expect((await api.continueRun(run.runId, body)).status).toBe(202);
  await api.runUntil(run.runId);
  const again = await api.continueRun(run.runId, body);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect((await api.runUntil(run.runId)).turn).toBe(2);
  const changed = await api.continueRun(run.runId, { ...body, message: "other" });
  expect([changed.status, changed.headers.get("idempotency-body-changed")]).toEqual([200, "true"]);
});

test("20 simultaneous turns with one key begin one turn; without keys one begins and the rest find it active", async () => {
  const { run } = await ended(rememberingChat, { input: { message: "one" } });
  const body = { message: "two", idempotencyKey: "twenty" };
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.continueRun(run.runId, body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 202]);
  expect((await api.runUntil(run.runId)).turn).toBe(2);
  const trace = accepted(await api.getTrace(run.runId, { eventTypes: ["run_resumed"] }));
  expect(trace.events).toHaveLength(1);
});

test("a new turn clears the last one's result until it has its own", async () => {
  const { run } = await ended(rememberingChat, { input: { message: "one" } });
  expect(run.completedAt).not.toBeNull();
  accepted(await api.continueRun(run.runId, { message: "fail" }));
  const failed = await api.runUntil(run.runId);
  expect(failed).toMatchObject({ status: "failed", finalResponse: null, turn: 2 });
  const events = accepted(await api.getTrace(run.runId)).events.map(({ eventType }) => eventType);
  expect(events.filter((type) => /^run_/.test(type))).toEqual([
    "run_started",
    "run_completed",
    "run_resumed",
    "run_failed",
  ]);
  expect(events.at(-1)).toBe("run_failed");
});

test.each([{ message: "" }, { message: "x".repeat(20_001) }, {}, { message: "a", input: {} }])(
  "the shape %j is refused",
  async (body) => {
    const { run } = await ended(rememberingChat, { input: { message: "one" } });
    expect((await api.continueRun(run.runId, body as never)).error?.code).toBe("invalid_request"); // hostile on purpose
  },
);

test("a message of 20000 characters is taken", async () => {
  const { run } = await ended(rememberingChat, { input: { message: "x".repeat(20_000) } });
  expect(run.status).toBe("completed");
  expect((await api.continueRun(run.runId, { message: "y".repeat(20_000) })).status).toBe(202);
});
