import { afterAll, beforeAll, expect, test } from "vitest";
import { approving, doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { holdPollsForever } from "#lib/testing/endless-polls.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function waiting() {
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const run = await api.runUntil(runId);
  return { runId, interactionId: run.pendingInteraction?.interactionId ?? "" };
}

/** A run that executes and asks nothing: its lease belongs to a worker that does nothing. */
async function executing() {
  const { runId, interactionId } = await waiting();
  await service.runtime.db.pool.query(
    "update runs set lease_owner = 'nobody', lease_expires_at = now() + interval '1 hour' where id = $1",
    [runId],
  );
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  return runId;
}

test("a held poll is answered because the run changes, not because its time has come", async () => {
  const runId = await executing();
  using polls = holdPollsForever(service.runtime);
  const held = api.getRun(runId, { query: { waitSeconds: 30 } });
  await polls.stand(1);
  accepted(await api.cancelRun(runId));
  expect(accepted(await held).status).toBe("cancelling");
});

test("a held poll that nothing happens to is answered at the end of its time, unchanged", async () => {
  const runId = await executing();
  const startedAt = performance.now();
  expect(accepted(await api.getRun(runId, { query: { waitSeconds: 1 } })).status).toBe("running");
  expect(performance.now() - startedAt).toBeGreaterThan(900);
});

test("a run that asks something already answers a held poll at once, as often as it is asked", async () => {
  const { runId, interactionId } = await waiting();
  using _ = holdPollsForever(service.runtime);
  for (let poll = 0; poll < 3; poll++)
    expect(accepted(await api.getRun(runId, { query: { waitSeconds: 30 } }))).toMatchObject({
      status: "waiting",
      pendingInteraction: { interactionId },
    });
});

test("a run that asks something already is held from a caller whose ETag says that it knows", async () => {
  const { runId } = await waiting();
  const etag = (await api.getRun(runId)).headers.get("etag") ?? "";
  const startedAt = performance.now();
  const held = await api.getRun(runId, { query: { waitSeconds: 1 }, headers: { "if-none-match": etag } });
  expect(held.status).toBe(304);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
});

test("an ended run is answered at once", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await api.runUntil(runId);
  using _ = holdPollsForever(service.runtime);
  accepted(await api.getRun(runId, { query: { waitSeconds: 30 } }));
});

test("an ETag is answered 304 while it holds, and holds a poll until it does not", async () => {
  const { runId, interactionId } = await waiting();
  const etag = (await api.getRun(runId)).headers.get("etag") ?? "";
  expect((await api.getRun(runId, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await api.getRun(runId, { headers: { "if-none-match": `W/${etag}` } })).status).toBe(304);
  expect((await api.getRun(runId, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  using polls = holdPollsForever(service.runtime);
  const held = api.getRun(runId, { query: { waitSeconds: 30 }, headers: { "if-none-match": etag } });
  await polls.stand(1);
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  expect((await held).status).toBe(200);
});

test.each(["0", "31", "1.5", "x", "-1"])("waitSeconds=%s is refused", async (waitSeconds) => {
  const { runId } = await waiting();
  const response = await api.getRun(runId, { query: { waitSeconds } });
  expect([response.status, response.error?.details?.[0]?.field]).toEqual([400, "waitSeconds"]);
});

test("an answer that was claimed and not yet accepted polls as running and retained", async () => {
  const { runId, interactionId } = await waiting();
  // A live lease of nobody's: the answer is stored, and no worker takes it up.
  await service.runtime.db.pool.query(
    "update runs set lease_owner = 'nobody', lease_expires_at = now() + interval '1 hour' where id = $1",
    [runId],
  );
  accepted(await api.decide(runId, { interactionId, action: "approve" }));
  expect(accepted(await api.getRun(runId))).toMatchObject({
    status: "running",
    interactionLifecycle: "retained",
    pendingInteraction: null,
  });
  await service.runtime.db.pool.query("update runs set lease_expires_at = now() where id = $1", [runId]);
  const run = await api.runUntil(runId, ({ status }) => status === "completed");
  expect(run.interactionLifecycle).toBe("none");
});

test("stopping answers every held poll at once", async () => {
  const runId = await executing();
  using polls = holdPollsForever(service.runtime);
  const held = Promise.all(
    Array.from({ length: 20 }, () => api.getRun(runId, { query: { waitSeconds: 30 } })),
  );
  const etag = (await api.getRun(runId)).headers.get("etag");
  expect(etag).not.toBeNull();
  await polls.stand(20);
  service.beginStop();
  expect((await held).every(({ ok }) => ok)).toBe(true);
});
