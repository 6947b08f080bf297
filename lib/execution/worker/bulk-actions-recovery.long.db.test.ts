import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginBulkAction } from "#lib/nouns/run-history/bulk/begin-bulk-action.ts";
import { getBulkAction } from "#lib/nouns/run-history/bulk/get-bulk-action.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker } from "./start-worker.ts";

// Long: four workers start one after the other, and three of them die.

const RUNS = 12;
const NO_MODELS = "http://127.0.0.1:9";

let service: TestService;
let tenant: Tenant;
/** Only serves requests: who carries out is up to each test. */
beforeEach(async () => {
  service = await startTestService({ worker: false });
  tenant = await createTenant();
});
afterEach(() => service.close());

const query = async (text: string, values: unknown[] = []) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const expireClaims = () =>
  query("update bulk_action_targets set claimed_until = now() - interval '1 second' where outcome is null");
const againOf = (runIds: readonly string[]) =>
  query("select id, rerun_of_run_id as of from runs where rerun_of_run_id = any($1) order by 2", [runIds]);

/** Runs that nobody executes. */
async function startRuns(count: number): Promise<string[]> {
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const started = Array.from({ length: count }, () => api.started(agentId, { input: { amount: 1 } }));
  return (await Promise.all(started)).toSorted();
}

async function begin(action: "cancel" | "rerun", runIds: string[]): Promise<string> {
  const body = { action, idempotencyKey: randomUUID(), runIds };
  return (await beginBulkAction({ actor: tenant.owner, body })).resource.id;
}
const progressOf = (bulkActionId: string) => getBulkAction({ actor: tenant.owner, bulkActionId });

test("workers that are killed in the middle lose no run of it, and run none again twice", async () => {
  const runIds = await startRuns(RUNS);
  const bulkActionId = await begin("rerun", runIds);
  for (const diesAt of ["bulk-target", 3, 9] as const) {
    const doomed = await startWorkerProcess({ databaseUrl: service.url, modelUrl: NO_MODELS, diesAt });
    await doomed.exited;
    await expireClaims();
    const { done } = await progressOf(bulkActionId);
    expect(await againOf(runIds)).toHaveLength(done);
    expect(done).toBeLessThanOrEqual(diesAt === "bulk-target" ? 0 : RUNS);
  }
  const worker = await startWorker({ concurrency: 20 });
  try {
    const ended = await waitFor("the end", async () => {
      const progress = await progressOf(bulkActionId);
      return progress.endedAt !== null && progress;
    });
    expect(ended).toMatchObject({ done: RUNS, refused: 0, skipped: 0 });
  } finally {
    await worker.stop();
  }
  const again = await againOf(runIds);
  expect(again.map(({ of }) => of)).toEqual(runIds);
  const named = await query(
    "select run_id as of, new_run_id as id from bulk_action_targets where bulk_action_id = $1",
    [bulkActionId],
  );
  expect(named.toSorted((a, b) => (a.of < b.of ? -1 : 1))).toEqual(again.map(({ of, id }) => ({ of, id })));
});
