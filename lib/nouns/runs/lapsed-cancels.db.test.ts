import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { endLapsedCancels } from "./end-lapsed-cancels.ts";

/** Web processes alone: nothing here executes runs. */
let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

/** A run that a worker held when it was lost. */
async function heldByALostWorker(leaseSeconds: number): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  await lease(runId, leaseSeconds);
  return runId;
}
const lease = (runId: string, seconds: number) =>
  service.runtime.db.pool.query(
    `update runs set lease_owner = 'wrk_lost', lease_token = lease_token + 1,
                     lease_expires_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [runId, seconds],
  );
const eventsOf = async (runId: string) =>
  accepted(await api.getTrace(runId)).events.map(({ eventType }) => eventType);

test("a cancelling run ends by itself when its lease has expired, with web processes alone", async () => {
  const runId = await heldByALostWorker(1);
  expect(accepted(await api.cancelRun(runId)).status).toBe("cancelling");
  const run = await api.runUntil(runId, ({ status }) => status === "cancelled");
  expect(run.cancelledAt).not.toBeNull();
  expect(await eventsOf(runId)).toEqual(["run_started", "run_cancel_requested", "run_cancelled"]);
});

test("a repeated cancel leaves a live lease alone, and ends the run at once when it has expired", async () => {
  const runId = await heldByALostWorker(3_600);
  const first = accepted(await api.cancelRun(runId));
  const again = accepted(await api.cancelRun(runId));
  expect(again).toEqual({ ...first, status: "cancelling", alreadyRequested: true });
  await lease(runId, -1);
  const ended = accepted(await api.cancelRun(runId));
  expect(ended).toMatchObject({
    status: "cancelled",
    alreadyTerminal: false,
    alreadyRequested: true,
    cancelRequestedAt: first.cancelRequestedAt,
  });
  expect(ended.cancelledAt).not.toBeNull();
  expect(accepted(await api.cancelRun(runId))).toEqual({ ...ended, alreadyTerminal: true });
});

test("processes and callers that end it at the same moment write one end", async () => {
  const runId = await heldByALostWorker(3_600);
  accepted(await api.cancelRun(runId));
  await lease(runId, -1);
  const { db } = service.runtime;
  await Promise.all([endLapsedCancels(db), endLapsedCancels(db), api.cancelRun(runId), api.cancelRun(runId)]);
  expect(await eventsOf(runId)).toEqual(["run_started", "run_cancel_requested", "run_cancelled"]);
});

test("a run that is not to be cancelled is left to a worker", async () => {
  const runId = await heldByALostWorker(-1);
  await endLapsedCancels(service.runtime.db);
  expect(accepted(await api.getRun(runId)).status).toBe("running");
});
