import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { onPausePoint } from "#lib/platform/pause-point.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type CallServer, startCallServer } from "#lib/testing/call-server.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { evenTree, publishTreeAgent, type TreeShape } from "#lib/testing/tree-agent.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let world: EffectService;
let tenant: Tenant;
let api: Api;
let outside: CallServer;
let agentId: string;
beforeAll(async () => {
  world = await startEffectService();
});
afterEach(() => onPausePoint(() => {}));
beforeEach(async () => {
  tenant = await createTenant();
  api = new Api(world.service.baseUrl, tenant.key);
  outside = await startCallServer({ answersAfterMs: 5 });
  agentId = await publishTreeAgent({ ...tenant, url: outside.url });
  return () => outside.close();
});
afterAll(() => world.close());

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;
const limitWorkspace = (name: "limits.maxConcurrentRuns" | "limits.maxRunsOfTree", value: number) =>
  changeSetting({ actor: tenant.owner, name, value });
const limitAgent = (id: string, limit: number) =>
  query("update agents set max_concurrent_runs = $2 where id = $1", id, limit);
const start = (shape: TreeShape, id = agentId) => api.started(id, { input: { ...shape } });

/** An agent that calls another one for each item, all at once, and gives how each call ended. */
async function publishCaller(calledId: string, calls: number): Promise<string> {
  const [ask, failed] = [
    { agentId: calledId, laneId: "go", input: "{'children': [], 'posts': [0], 'fails': false}" },
    { value: "nodes.call.error.code" },
  ];
  const body = bodyOf(
    [
      { id: "call", type: "agent", config: ask },
      { id: "done", type: "output", config: { value: "'done'" } },
      { id: "not", type: "output", config: failed },
    ],
    [
      { from: "call", to: "done" },
      { from: "call", on: "failed", to: "not" },
    ],
  );
  const items = JSON.stringify(Array.from({ length: calls }, (_, index) => index));
  const graph = graphOf([{ id: "each", type: "for_each", config: { items, concurrency: 20, body } }]);
  return (await publishGraph({ ...tenant, graph })).agentId;
}

test("an agent's limit holds for runs that an agent node calls", async () => {
  await limitAgent(agentId, 1);
  const runId = await api.started(await publishCaller(agentId, 5), { input: {} });
  const run = await api.runUntil(runId);
  expect(run.finalResponse).toEqual(["done", "done", "done", "done", "done"]);
  expect([outside.calls.length, outside.mostAtOnce]).toEqual([5, 1]);
});

/** Stops the first call of a run that this process comes to. */
function stopCall() {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onPausePoint((point) => {
    if (point !== "calling") return;
    reached.resolve();
    return gate.promise;
  });
  return { reached: reached.promise, goOn: gate.resolve };
}

test("a called run that is queued says where it stands, and its parent that it runs", async () => {
  await limitWorkspace("limits.maxConcurrentRuns", 1);
  const slow = await startCallServer({ answersAfterMs: 60_000 });
  try {
    const stop = stopCall();
    const parentId = await api.started(await publishCaller(agentId, 1), { input: {} });
    await stop.reached;
    const holding = await publishTreeAgent({ ...tenant, url: slow.url });
    const holderId = await start(evenTree({ depth: 0, width: 0, posts: 1 }), holding);
    stop.goOn();
    await waitFor("the place to be the other's", () => slow.inFlight === 1);
    const [called] = await query("select id, status from runs where parent_run_id = $1", parentId);
    expect(called.status).toBe("queued");
    expect(accepted(await api.getRun(called.id))).toMatchObject({ parentRunId: parentId, startedAt: null });
    expect(accepted(await api.getRun(parentId)).status).toBe("running");
    const { workspaceId, owner } = tenant;
    const dashboard = await openDashboard({
      baseUrl: world.service.baseUrl,
      workspaceId,
      userId: owner.userId,
    });
    const page = await dashboard.call(dashboardOperations.getRunPage, { params: { runId: called.id } });
    expect(accepted(page).queue).toMatchObject({ by: "workspace", limit: 1, ahead: 0 });
    accepted(await api.cancelRun(holderId));
    expect(await api.runUntil(parentId)).toMatchObject({ finalResponse: ["done"] });
  } finally {
    await slow.close();
  }
});

const posts = fc.array(fc.constant(0), { maxLength: 2 });
const { shape } = fc.letrec<{ shape: TreeShape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.record({ posts, fails: fc.constant(false), children: fc.constant([]) }),
    fc.record({ posts, fails: fc.constant(false), children: fc.array(tie("shape"), { maxLength: 3 }) }),
  ),
}));
const countOf = ({ children }: TreeShape): number => children.reduce((sum, child) => sum + countOf(child), 1);

test.each(["agent", "workspace"] as const)(
  "however runs nest, a limit of 1 of the %s lets them all end, one at a time",
  async (limited) => {
    if (limited === "agent") await limitAgent(agentId, 1);
    else await limitWorkspace("limits.maxConcurrentRuns", 1);
    const nests = async (shapes: readonly TreeShape[]) => {
      const runIds = await Promise.all(shapes.map((each) => start(each)));
      for (const [index, runId] of runIds.entries()) {
        expect((await api.runUntil(runId)).status).toBe("completed");
        const [{ runs }] = await query(
          `with recursive tree as (
             select id from runs where id = $1 union all select c.id from tree join runs c on c.parent_run_id = tree.id)
           select count(*)::int as runs from tree`,
          runId,
        );
        expect(runs).toBe(countOf(shapes[index] as TreeShape));
      }
      expect(outside.mostAtOnce).toBeLessThanOrEqual(1);
    };
    await fc.assert(fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 3 }), nests), {
      numRuns: 12,
    });
  },
);

const runsOfTree = async (runId: string) =>
  (await query("select runs from run_trees where run_id = $1", runId))[0]?.runs;

test("a tree has no more runs than the workspace allows, however many are called at once", async () => {
  await limitWorkspace("limits.maxRunsOfTree", 1_000);
  const stop = stopCall();
  const runId = await api.started(await publishCaller(agentId, 5), { input: {} });
  await stop.reached;
  await query("insert into run_trees values ($1, $2, 998)", runId, tenant.workspaceId);
  stop.goOn();
  const { finalResponse } = await api.runUntil(runId);
  const refused = Array.from({ length: 3 }, () => "tree_limit_exceeded");
  expect((finalResponse as string[]).toSorted()).toEqual(["done", "done", ...refused]);
  expect(await runsOfTree(runId)).toBe(1_000);
});

test("runs below runs count in their tree, and one that calls none has no count", async () => {
  const runId = await start(evenTree({ depth: 2, width: 3, posts: 0 }));
  await api.runUntil(runId);
  expect(
    await query("select run_id, runs from run_trees where workspace_id = $1", tenant.workspaceId),
  ).toEqual([{ run_id: runId, runs: 13 }]);
});

test("a tree that the version before began counts the runs that it has", async () => {
  const other = await start(evenTree({ depth: 1, width: 2, posts: 0 }));
  await api.runUntil(other);
  const stop = stopCall();
  const runId = await start(evenTree({ depth: 1, width: 1, posts: 0 }));
  await stop.reached;
  await query("update runs set parent_run_id = $1 where parent_run_id = $2", runId, other);
  stop.goOn();
  await waitFor("the call", async () => (await runsOfTree(runId)) === 4);
});
