import { afterAll, beforeAll, expect, test } from "vitest";
import { approving, askingTwiceBesideModel, conversing, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { holdLock } from "#lib/testing/hold-lock.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";
import { cancelRun } from "./cancel-run.ts";

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
const lastEvents = async (runId: string) =>
  accepted(await api.getTrace(runId))
    .events.map(({ eventType }) => eventType)
    .slice(-2);

test("a person who cancels stands in the audit log, once", async () => {
  const runId = await api.started(await publish(approving()), { input: { amount: 900 } });
  await api.runUntil(runId);
  await cancelRun({ actor: tenant.owner, runId });
  await cancelRun({ actor: tenant.owner, runId });
  const { rows } = await service.runtime.db.pool.query(
    "select actor_id, action from audit_log where target_id = $1",
    [runId],
  );
  expect(rows).toEqual([{ actor_id: tenant.owner.userId, action: "run.cancelled" }]);
});

test("a waiting run is cancelled at once, and cancelling again changes nothing", async () => {
  const runId = await api.started(await publish(approving()), { input: { amount: 900 } });
  await api.runUntil(runId);
  await untilUnheld(service.runtime.db, runId);
  const first = accepted(await api.cancelRun(runId));
  expect(first).toMatchObject({ status: "cancelled", alreadyTerminal: false, alreadyRequested: false });
  expect(first.cancelledAt).not.toBeNull();
  const again = accepted(await api.cancelRun(runId));
  expect(again).toEqual({ ...first, alreadyTerminal: true, alreadyRequested: true });
  const run = accepted(await api.getRun(runId));
  expect(run).toMatchObject({
    status: "cancelled",
    pendingInteraction: null,
    interactionLifecycle: "none",
    cancelRequestedAt: first.cancelRequestedAt,
  });
  expect(await lastEvents(runId)).toEqual(["run_cancel_requested", "run_cancelled"]);
});

test("a cancel during a model call closes the provider's socket", async () => {
  const held = heldReply(replyText("never"));
  models.respondWith(held.reply);
  const ordinal = models.requests.length + 1;
  const runId = await api.started(await publish(conversing()), {
    laneId: "talk",
    input: { message: "hello" },
  });
  const request = await models.request(ordinal);
  const state = accepted(await api.cancelRun(runId));
  expect(state).toMatchObject({ alreadyTerminal: false, alreadyRequested: false });
  expect(["cancelling", "cancelled"]).toContain(state.status);
  expect(await request.ended).toBe("abandoned");
  const run = await api.runUntil(runId, ({ status }) => status === "cancelled");
  expect(run.cancelRequestedAt).toBe(state.cancelRequestedAt);
  expect(run.completedAt).not.toBeNull();
  const { events } = accepted(await api.getTrace(runId));
  const types = events.map(({ eventType }) => eventType);
  expect(types.filter((type) => type.startsWith("run_"))).toEqual([
    "run_started",
    "run_cancel_requested",
    "run_cancelled",
  ]);
  // The call had begun before, and is in the trace, though it had not been written then.
  const [begun] = events.filter(({ eventType }) => eventType === "node_started");
  const [requested] = events.filter(({ eventType }) => eventType === "run_cancel_requested");
  expect(Date.parse(begun?.timestamp ?? "")).toBeLessThanOrEqual(Date.parse(requested?.timestamp ?? ""));
});

test("a run that waits while another branch calls a model is cancelled as a whole", async () => {
  const held = heldReply(replyText("never"));
  models.respondWith(held.reply);
  const ordinal = models.requests.length + 1;
  const runId = await api.started(await publish(askingTwiceBesideModel), { input: { amount: 1 } });
  const request = await models.request(ordinal);
  await api.runUntil(runId, ({ status }) => status === "waiting");
  accepted(await api.cancelRun(runId));
  expect(await request.ended).toBe("abandoned");
  await api.runUntil(runId, ({ status }) => status === "cancelled");
});

test("a cancel that races a completion ends in exactly one of the two, and the trace agrees", async () => {
  const agentId = await publish(doubling);
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const runId = await api.started(agentId, { input: { amount: 1 } });
      const state = accepted(await api.cancelRun(runId));
      const run = await api.runUntil(runId);
      const terminal = accepted(await api.getTrace(runId)).events.filter(({ eventType }) =>
        /^run_(completed|cancelled|failed)$/.test(eventType),
      );
      expect(terminal.map(({ eventType }) => eventType)).toEqual([`run_${run.status}`]);
      expect(run.status).toBe(state.alreadyTerminal ? "completed" : "cancelled");
      return run.status;
    }),
  );
  expect(outcomes).toHaveLength(30);
});

test("a cancel of an ended run tells that it had ended", async () => {
  const runId = await api.started(await publish(doubling), { input: { amount: 1 } });
  await api.runUntil(runId);
  expect(accepted(await api.cancelRun(runId))).toMatchObject({
    status: "completed",
    alreadyTerminal: true,
    alreadyRequested: false,
    cancelRequestedAt: null,
    cancelledAt: null,
  });
});

test("a run that somebody's transaction holds for long is answered as unavailable, and later cancelled", async () => {
  const runId = await api.started(await publish(approving()), { input: { amount: 900 } });
  await api.runUntil(runId);
  await untilUnheld(service.runtime.db, runId);
  const held = await holdLock({
    url: service.url,
    statement: "select 1 from runs where id = $1 for update",
    values: [runId],
  });
  const refused = await api.cancelRun(runId);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  await held.release();
  expect(accepted(await api.cancelRun(runId)).status).toBe("cancelled");
});

test("any body is ignored", async () => {
  const runId = await api.started(await publish(approving()), { input: { amount: 900 } });
  const response = await api.fetch(`/v1/public/runs/${runId}/cancel`, {
    method: "POST",
    body: "{not json",
    headers: { "content-type": "text/plain" },
  });
  expect(response.status).toBe(200);
});
