import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actOnRun, isSettledElsewhere } from "#lib/nouns/run-history/bulk/act-on-run.ts";
import { beginBulkAction } from "#lib/nouns/run-history/bulk/begin-bulk-action.ts";
import { carryOutBulkActions } from "#lib/nouns/run-history/bulk/carry-out-bulk-actions.ts";
import { getBulkAction } from "#lib/nouns/run-history/bulk/get-bulk-action.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

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
const carryOut = () => carryOutBulkActions(service.runtime.db, { isTaking: () => true });
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

test("of two workers that have claimed one run only the first does it", async () => {
  for (const action of ["rerun", "cancel"] as const) {
    const [runId = ""] = await startRuns(1);
    const bulkActionId = await begin(action, [runId]);
    const { workspaceId, owner } = tenant;
    const of = { bulkActionId, ordinal: 0, workspaceId, runId, action };
    const target = { ...of, attempts: 1, userId: owner.userId, sessionId: null };
    const twins = await Promise.allSettled([1, 2].map(() => actOnRun({ actor: owner, target })));
    const failures = twins.flatMap((twin) => (twin.status === "rejected" ? [twin.reason] : []));
    expect(failures.map(isSettledElsewhere)).toEqual([true]);
    expect(await againOf([runId])).toHaveLength(action === "rerun" ? 1 : 0);
    expect(await progressOf(bulkActionId)).toMatchObject({ done: 1 });
  }
});

test("who loses their role after beginning does nothing more", async () => {
  const runIds = await startRuns(2);
  const bulkActionId = await begin("cancel", runIds);
  await query("update memberships set role = 'viewer' where workspace_id = $1", [tenant.workspaceId]);
  await carryOut();
  expect(await progressOf(bulkActionId)).toMatchObject({ refused: 2, endedAt: expect.any(String) });
  expect(await query("select status from runs where id = any($1)", [runIds])).toEqual([
    { status: "running" },
    { status: "running" },
  ]);
});

test("a run whose worker is lost five times is refused, and the action ends", async () => {
  const runIds = await startRuns(1);
  const bulkActionId = await begin("cancel", runIds);
  await query("update bulk_action_targets set attempts = 5 where bulk_action_id = $1", [bulkActionId]);
  await carryOut();
  expect(await progressOf(bulkActionId)).toMatchObject({ refused: 1, endedAt: expect.any(String) });
});
