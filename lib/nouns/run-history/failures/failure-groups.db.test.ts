import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepRetention } from "#lib/nouns/retention/keep-retention.ts";
import { dividing, doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { groupFailures } from "./group-failures.ts";

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await createTenant();
});
afterAll(() => service.close());

interface Group {
  id: string;
  agent_id: string;
  code: string;
  node_id: string;
  pattern: string;
  first_run_id: string;
  last_seen_at: Date;
  reopened_at: Date | null;
  reopened_run_id: string | null;
}
const query = async <Row extends object>(text: string, values: unknown[]) =>
  (await service.runtime.db.pool.query<Row>(text, values)).rows;
const groups = () =>
  query<Group>("select * from failure_groups where workspace_id = $1 order by first_run_id", [
    tenant.workspaceId,
  ]);
const groupOf = async (runId: string) =>
  (await query<{ id: string | null }>("select failure_group_id as id from runs where id = $1", [runId]))[0]
    ?.id;

const publish = (graph: GraphSource, more: { agentId?: string; version?: number } = {}) =>
  publishGraph({ ...tenant, graph, ...more });

async function run(agentId: string, amount: number): Promise<string> {
  const api = new Api(service.baseUrl, tenant.key);
  const runId = await api.started(agentId, { input: { amount } });
  await api.runUntil(runId);
  return runId;
}

const resolve = (version: number | null) =>
  query(
    `update failure_groups set resolved_at = clock_timestamp(), resolved_by_id = $2, resolved_in_version = $3, reopened_at = null
      where workspace_id = $1`,
    [tenant.workspaceId, tenant.owner.userId, version],
  );
const isBack = async () => (await groups()).map(({ reopened_run_id: runId }) => runId);

/** The same fault in another graph. */
const divided = (name: string): GraphSource => ({
  ...dividing,
  nodes: dividing.nodes.map((node) => ({ ...node, name })),
});

test("runs that fail alike are one group, and completed runs are in none", async () => {
  const { agentId } = await publish(dividing);
  const failed = await Promise.all([0, 0, 0].map((amount) => run(agentId, amount)));
  const [group, ...others] = await groups();
  expect(others).toEqual([]);
  expect(group).toMatchObject({ agent_id: agentId, code: "expression_error", node_id: "divide" });
  expect(new Set(await Promise.all(failed.map(groupOf)))).toEqual(new Set([group?.id]));
  expect(failed).toContain(group?.first_run_id);
  const { agentId: doublingId } = await publish(doubling);
  expect(await groupOf(await run(doublingId, 1))).toBeNull();
});

test("the same failure of another agent, and at another node, is another group", async () => {
  const { agentId } = await publish(dividing);
  const { agentId: other } = await publish(dividing);
  const [node] = dividing.nodes;
  if (!node) throw new Error("the graph has no node");
  const { agentId: elsewhere } = await publish({
    ...dividing,
    lanes: dividing.lanes.map((lane) => ({ ...lane, start: "share" })),
    nodes: [{ ...node, id: "share" }],
  });
  for (const id of [agentId, other, elsewhere]) await run(id, 0);
  expect((await groups()).map(({ agent_id, node_id }) => [agent_id, node_id])).toEqual([
    [agentId, "divide"],
    [other, "divide"],
    [elsewhere, "share"],
  ]);
});

test("a resolved group returns with a failure of the version that should not, never with one of an earlier", async () => {
  const { agentId } = await publish(dividing);
  await run(agentId, 0);
  await resolve(2);
  await run(agentId, 0);
  expect(await isBack()).toEqual([null]);
  await publish(divided("Better"), { agentId, version: 2 });
  const back = await run(agentId, 0);
  await run(agentId, 0);
  expect(await isBack()).toEqual([back]);
});

test("a group that was resolved without a version returns with the next failure", async () => {
  const { agentId } = await publish(dividing);
  await run(agentId, 0);
  await resolve(null);
  const back = await run(agentId, 0);
  expect(await isBack()).toEqual([back]);
});

test("of runs that fail at once while their group is resolved, one reopens it", async () => {
  const { agentId } = await publish(dividing);
  await run(agentId, 0);
  await resolve(1);
  const failed = await Promise.all(Array.from({ length: 30 }, () => run(agentId, 0)));
  const [group] = await groups();
  expect(failed).toContain(group?.reopened_run_id);
  expect(new Set(await Promise.all(failed.map(groupOf)))).toEqual(new Set([group?.id]));
});

test("when it was last seen is written by whoever finds the row unlocked, and nobody waits for it", async () => {
  const { agentId } = await publish(dividing);
  await run(agentId, 0);
  await query("update failure_groups set last_seen_at = now() - interval '1 hour' where workspace_id = $1", [
    tenant.workspaceId,
  ]);
  const [before] = await groups();
  const holder = await service.runtime.db.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select from failure_groups where id = $1 for no key update", [before?.id]);
    await run(agentId, 0);
    expect((await groups())[0]?.last_seen_at).toEqual(before?.last_seen_at);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  await run(agentId, 0);
  expect(Number((await groups())[0]?.last_seen_at)).toBeGreaterThan(Number(before?.last_seen_at));
});

test("runs that an older version left without a group are grouped later, with the times of the oldest", async () => {
  const { agentId } = await publish(dividing);
  const old = await run(agentId, 0);
  const later = await run(agentId, 0);
  await query(
    "update runs set failure_group_id = null, completed_at = completed_at - interval '1 day' where id = $1",
    [old],
  );
  await query("update failure_groups set first_run_id = $2 where workspace_id = $1", [
    tenant.workspaceId,
    later,
  ]);
  await groupFailures({ db: service.runtime.db });
  expect(await groups()).toMatchObject([{ first_run_id: old }]);
  expect(await groupOf(old)).toBe(await groupOf(later));
});

test("a group goes with its last run, and a resolved one stays for a year", async () => {
  const { agentId } = await publish(dividing);
  await run(agentId, 0);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const retain = (days: number) =>
    keepRetention({ db: service.runtime.db, log: service.runtime.log, now: inDays(days) });
  await query(`update workspaces set settings = '{"retention":{"runDays":30}}' where id = $1`, [
    tenant.workspaceId,
  ]);
  await retain(10);
  expect(await groups()).toHaveLength(1);
  await resolve(null);
  await retain(40);
  expect(await groups()).toHaveLength(1);
  await query("update failure_groups set resolved_at = null, resolved_by_id = null where workspace_id = $1", [
    tenant.workspaceId,
  ]);
  await retain(40);
  expect(await groups()).toHaveLength(0);
});
