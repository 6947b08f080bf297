import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunStatus } from "#lib/contract/runs.ts";
import {
  approving,
  asking,
  askingTwiceBesideModel,
  conversing,
  dividing,
  doubling,
  rememberingChat,
} from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, type ModelReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
  });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

const publish = async (graph: GraphSource) => (await publishGraph({ ...tenant, graph })).agentId;

/** Brings a run into a state; what it returns lets the state go again. */
const arrivals: Record<RunStatus | "waiting for approval", () => Promise<string>> = {
  queued: async () => inStatus("queued"),
  running: async () => {
    const held = heldReply(replyText("late"));
    return runningOn(held.reply);
  },
  waiting: async () => {
    const runId = await api.started(await publish(asking()), { input: { amount: 1 } });
    await api.runUntil(runId);
    return runId;
  },
  "waiting for approval": async () => {
    const runId = await api.started(await publish(approving()), { input: { amount: 501 } });
    await api.runUntil(runId);
    return runId;
  },
  cancelling: async () => inStatus("cancelling"),
  completed: async () => settled(doubling, { amount: 1 }),
  failed: async () => settled(dividing, { amount: 0 }),
  cancelled: async () => {
    const runId = await arrivals.waiting();
    accepted(await api.cancelRun(runId));
    await api.runUntil(runId, ({ status }) => status === "cancelled");
    return runId;
  },
};

async function settled(graph: GraphSource, input: Record<string, number>): Promise<string> {
  const runId = await api.started(await publish(graph), { input });
  await api.runUntil(runId);
  return runId;
}

async function runningOn(reply: ModelReply): Promise<string> {
  models.respondWith(reply);
  const before = models.requests.length;
  const runId = await api.started(await publish(conversing()), {
    laneId: "talk",
    input: { message: "hello" },
  });
  await models.request(before + 1);
  return runId;
}

/** States that pass too quickly to be met from outside are written: a live lease keeps every worker away. */
async function inStatus(status: RunStatus): Promise<string> {
  const runId = await arrivals.waiting();
  await service.runtime.db.pool.query(
    `update runs set status = $2, lease_owner = 'nobody', lease_expires_at = now() + interval '1 hour',
            cancel_requested_at = case when $2 = 'cancelling' then now() end where id = $1`,
    [runId, status],
  );
  return runId;
}

async function interactionOf(runId: string): Promise<string> {
  const run = accepted(await api.getRun(runId));
  return run.pendingInteraction?.interactionId ?? "input:none";
}

const acts = {
  reply: async (runId: string) =>
    api.reply(runId, { interactionId: await interactionOf(runId), message: "Ada" }),
  approve: async (runId: string) =>
    api.decide(runId, { interactionId: await interactionOf(runId), action: "approve" }),
  continue: async (runId: string) => api.continueRun(runId, { message: "and?" }),
  cancel: async (runId: string) => api.cancelRun(runId),
};

/** The interface's transition table: in this state, this call is answered so. */
const table: [keyof typeof arrivals, keyof typeof acts, number, string | undefined][] = [
  ["queued", "reply", 409, "interaction_conflict"],
  ["queued", "approve", 409, "interaction_conflict"],
  ["queued", "continue", 409, "run_still_active"],
  ["queued", "cancel", 200, undefined],
  ["running", "reply", 409, "interaction_conflict"],
  ["running", "approve", 409, "interaction_conflict"],
  ["running", "continue", 409, "run_still_active"],
  ["running", "cancel", 200, undefined],
  ["waiting", "reply", 200, undefined],
  ["waiting", "approve", 409, "interaction_conflict"],
  ["waiting", "continue", 409, "run_still_active"],
  ["waiting", "cancel", 200, undefined],
  ["waiting for approval", "reply", 409, "interaction_conflict"],
  ["waiting for approval", "approve", 200, undefined],
  ["waiting for approval", "continue", 409, "run_still_active"],
  ["waiting for approval", "cancel", 200, undefined],
  ["cancelling", "reply", 409, "interaction_conflict"],
  ["cancelling", "approve", 409, "interaction_conflict"],
  ["cancelling", "continue", 409, "run_still_active"],
  ["cancelling", "cancel", 200, undefined],
  ["completed", "reply", 409, "interaction_conflict"],
  ["completed", "approve", 409, "interaction_conflict"],
  ["completed", "continue", 202, undefined],
  ["completed", "cancel", 200, undefined],
  ["failed", "reply", 409, "interaction_conflict"],
  ["failed", "approve", 409, "interaction_conflict"],
  ["failed", "continue", 202, undefined],
  ["failed", "cancel", 200, undefined],
  ["cancelled", "reply", 409, "interaction_conflict"],
  ["cancelled", "approve", 409, "interaction_conflict"],
  ["cancelled", "continue", 202, undefined],
  ["cancelled", "cancel", 200, undefined],
];

test.each(table)("a run that is %s: %s is answered %d %s", async (state, act, status, code) => {
  const runId = await arrivals[state]();
  const response = await acts[act](runId);
  expect([response.status, response.error?.code]).toEqual([status, code]);
  await api.cancelRun(runId);
});

test("a run that could be answered but was not stays as it was after a refused call", async () => {
  const runId = await arrivals.waiting();
  const before = accepted(await api.getRun(runId));
  await acts.approve(runId);
  await acts.continue(runId);
  await api.reply(runId, { interactionId: "input:stale", message: "x" });
  expect(accepted(await api.getRun(runId))).toEqual(before);
});

test("start → waiting → approved → completed, with the timestamps each state has", async () => {
  const agentId = await publish(approving());
  const runId = await api.started(agentId, { input: { amount: 700 }, metadata: { ticket: 7 } });
  const waiting = await api.runUntil(runId);
  expect(waiting).toMatchObject({
    status: "waiting",
    interactionLifecycle: "actionable",
    completedAt: null,
    metadata: { ticket: 7 },
    pendingInteraction: {
      type: "approval",
      nodeId: "sign",
      approval: { summary: "Pay 700 EUR?", arguments: { amount: 700 } },
    },
  });
  accepted(await acts.approve(runId));
  const completed = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(completed).toMatchObject({
    finalResponse: { decision: "paid" },
    pendingInteraction: null,
    interactionLifecycle: "none",
    error: null,
  });
  expect(completed.completedAt).not.toBeNull();
});

test("other branches run on while two questions are open, and the oldest question is shown first", async () => {
  const held = heldReply(replyText("from the model"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const runId = await api.started(await publish(askingTwiceBesideModel), { input: { amount: 1 } });
  await models.request(before + 1);
  const first = await api.runUntil(runId);
  expect(first.pendingInteraction?.nodeId).toBe("first");

  accepted(await acts.reply(runId));
  const second = await api.runUntil(
    runId,
    ({ pendingInteraction }) => pendingInteraction?.nodeId === "second",
  );
  expect(second.status).toBe("waiting");

  held.release();
  const still = await api.runUntil(runId);
  expect(still).toMatchObject({ status: "waiting", pendingInteraction: { nodeId: "second" } });
  accepted(await acts.reply(runId));
  const done = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(done.finalResponse).toEqual(["Ada", "Ada", "from the model"]);
});

test("a chat turn continues on the same run and remembers; a failed one forks", async () => {
  const agentId = await publish(rememberingChat);
  const runId = await api.started(agentId, { input: { message: "one" } });
  expect((await api.runUntil(runId)).finalResponse).toBe("0 before one");
  expect(accepted(await api.continueRun(runId, { message: "two" })).runId).toBe(runId);
  const second = await api.runUntil(runId);
  expect(second).toMatchObject({ turn: 2, finalResponse: "2 before two" });
  accepted(await api.continueRun(runId, { message: "fail" }));
  const failed = await api.runUntil(runId);
  expect(failed).toMatchObject({
    turn: 3,
    status: "failed",
    finalResponse: null,
    error: { code: "expression_error", nodeId: "say" },
  });
  const fork = accepted(await api.continueRun(runId, { message: "again" }));
  expect(fork.runId).not.toBe(runId);
  const forked = await api.runUntil(fork.runId);
  expect(forked).toMatchObject({
    turn: 1,
    forkedFromRunId: runId,
    threadId: failed.threadId,
    finalResponse: "5 before again",
  });
});
