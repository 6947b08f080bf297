import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { onPausePoint } from "#lib/platform/pause-point.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type CallServer, startCallServer } from "#lib/testing/call-server.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishTreeAgent, type TreeShape } from "#lib/testing/tree-agent.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: forty random trees are run to their ends; `trees.db.test.ts` has the cases by name.

// Forty trees take 25 s alone, and other files share the cores.
vi.setConfig({ testTimeout: 240_000 });

let world: EffectService;
let outside: CallServer;
let agentId: string;
beforeAll(async () => {
  world = await startEffectService();
  outside = await startCallServer({ answersAfterMs: 5 });
  agentId = await publishTreeAgent({ ...world.tenant, url: outside.url });
});
afterEach(() => onPausePoint(() => {}));
afterAll(async () => {
  const [{ deadlocks }] = await query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(deadlocks).toBe(0);
  await world.close();
  await outside.close();
});

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;

/** Runs of the tree by whether they can still do something. */
async function tree(runId: string): Promise<{ runs: number; going: number; living: number }> {
  const [row] = await query(
    `with recursive tree as (
       select id, status from runs where id = $1
       union all select c.id, c.status from tree join runs c on c.parent_run_id = tree.id)
     select count(*)::int as runs,
            count(*) filter (where status in ('queued', 'running', 'waiting'))::int as going,
            count(*) filter (where status not in ('completed', 'failed', 'cancelled'))::int as living
       from tree`,
    runId,
  );
  return row;
}

const posts = fc.array(fc.constant(0), { maxLength: 4 });
const leaf = fc.record({ posts, fails: fc.constant(false), children: fc.constant([]) });
const { shape } = fc.letrec<{ shape: TreeShape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    leaf,
    fc.record({ posts, fails: fc.constant(false), children: fc.array(tie("shape"), { maxLength: 4 }) }),
  ),
}));

/** Does something once, at the nth pause point that this process comes to from now on. */
function atPoint(nth: number, act: () => Promise<unknown>): Promise<unknown> {
  const acted = Promise.withResolvers<unknown>();
  let count = 0;
  onPausePoint(() => {
    count += 1;
    if (count === nth) act().then(acted.resolve, acted.reject);
  });
  return acted.promise;
}

/** To be called when the root is seen to have ended: the transaction that ends it commits later than it says. */
async function untilOver(runId: string): Promise<void> {
  const seenAt = Date.now();
  await waitFor("the tree to end", async () => (await tree(runId)).living === 0);
  expect(outside.calls.filter((call) => call > seenAt + 500)).toEqual([]);
}

test("whatever tree is cancelled whenever, no run of it goes on and none is called", async () => {
  const given = fc.record({
    below: fc.array(shape, { minLength: 1, maxLength: 4 }),
    point: fc.nat({ max: 60 }),
  });
  const cancelled = async ({ below, point }: { below: readonly TreeShape[]; point: number }) => {
    const whole: TreeShape = { posts: [0, 0, 0], fails: false, children: below };
    const started = Promise.withResolvers<string>();
    const act = async () => accepted(await world.api.cancelRun(await started.promise));
    const acted = atPoint(point + 1, act);
    started.resolve(await world.api.started(agentId, { input: { ...whole } }));
    const runId = await started.promise;
    // A small tree has fewer points than that: it is cancelled when it has ended.
    const ended = world.api.runUntil(runId).then(act);
    await Promise.race([acted, ended]);
    const { going, runs } = await tree(runId);
    const { status } = accepted(await world.api.getRun(runId));
    const cameInTime = status !== "completed";
    expect(cameInTime ? going : 0).toBe(0);
    await ended;
    await untilOver(runId);
    const later = await tree(runId);
    expect(cameInTime ? later.runs : runs).toBe(runs);
  };
  await fc.assert(fc.asyncProperty(given, cancelled), { numRuns: 40 });
});

test("whatever tree fails, nothing below the run that failed goes on", async () => {
  const given = fc.array(shape, { minLength: 1, maxLength: 4 });
  const fails = async (below: readonly TreeShape[]) => {
    const failing: TreeShape = { posts: [0], fails: true, children: below };
    const whole: TreeShape = { posts: [], fails: false, children: [failing, ...below] };
    const runId = await world.api.started(agentId, { input: { ...whole } });
    const { status } = await world.api.runUntil(runId);
    const { going, runs } = await tree(runId);
    expect([status, going]).toEqual(["failed", 0]);
    await untilOver(runId);
    expect((await tree(runId)).runs).toBe(runs);
  };
  await fc.assert(fc.asyncProperty(given, fails), { numRuns: 25 });
});
