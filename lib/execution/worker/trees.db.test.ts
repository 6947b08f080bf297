import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { onPausePoint, type PausePoint } from "#lib/platform/pause-point.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type CallServer, startCallServer } from "#lib/testing/call-server.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { evenTree, publishTreeAgent, type TreeShape } from "#lib/testing/tree-agent.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";
import { startWorker, type Worker } from "./start-worker.ts";
import { loseWorkerAndCancel } from "./testing/lose-worker-and-cancel.ts";

let world: EffectService;
let outside: CallServer;
let agentId: string;
let worker: Worker | undefined;
/** Each test starts its own workers. */
beforeAll(async () => {
  world = await startEffectService({ worker: false });
  outside = await startCallServer({ answersAfterMs: 60_000 });
  agentId = await publishTreeAgent({ ...world.tenant, url: outside.url });
});
afterEach(async () => {
  onPausePoint(() => {});
  await worker?.stop();
  worker = undefined;
  world.service.runtime.worker = undefined;
});
afterAll(async () => {
  await world.close();
  await outside.close();
});

const query = async (text: string, ...values: unknown[]) =>
  (await world.service.runtime.db.pool.query(text, values)).rows;
/** The tree of a run, from above. */
const treeOf = (runId: string): Promise<{ id: string; status: string; depth: number }[]> =>
  query(
    `with recursive tree as (
       select id, status, depth from runs where id = $1
       union all select c.id, c.status, c.depth from tree join runs c on c.parent_run_id = tree.id)
     select * from tree order by depth, id`,
    runId,
  );
const statuses = async (runId: string) => [...new Set((await treeOf(runId)).map(({ status }) => status))];
async function untilOver(runId: string): Promise<void> {
  await waitFor("the tree to end", async () =>
    (await statuses(runId)).every((status) => ["completed", "failed", "cancelled"].includes(status)),
  );
}
const start = (shape: TreeShape) => world.api.started(agentId, { input: { ...shape } });

async function work(): Promise<void> {
  worker = await startWorker({ concurrency: 20 });
  world.service.runtime.worker = worker;
}

/** Stops at the nth time that this process comes to a point. */
function stopAt(point: PausePoint, nth: number) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let count = 0;
  onPausePoint((at) => {
    if (at !== point) return;
    count += 1;
    if (count !== nth) return;
    reached.resolve();
    return gate.promise;
  });
  return { reached: reached.promise, goOn: gate.resolve };
}

/** The root itself, a run in the middle, and the lowest. */
const LEVELS = [1, 3, 5];
const line = evenTree({ depth: 5, width: 1, posts: 3 });

describe("the root is cancelled while a run below it calls another", () => {
  test.each(LEVELS)("at level %i, and the call is written first", async (level) => {
    const stop = stopAt("call-agent", level);
    await work();
    const runId = await start(line);
    await stop.reached;
    const cancelled = world.api.cancelRun(runId);
    await waitFor("the cancel to wait for the call", async () => {
      const waiting = await query("select from pg_locks where locktype = 'advisory' and not granted");
      return waiting.length > 0;
    });
    stop.goOn();
    accepted(await cancelled);
    await waitFor("the root's end", async () => (await treeOf(runId))[0]?.status === "cancelled");
    const seenAt = Date.now();
    await untilOver(runId);
    expect(await statuses(runId)).toEqual(["cancelled"]);
    expect(await treeOf(runId)).toHaveLength(level + 1);
    await waitFor("the calls to be aborted", () => outside.inFlight === 0);
    expect(outside.calls.filter((call) => call > seenAt + 500)).toEqual([]);
  });

  test.each(LEVELS)("at level %i, and the cancel is written first", async (level) => {
    const [before, stop] = [outside.calls.length, stopAt("calling", level)];
    await work();
    const runId = await start(line);
    await stop.reached;
    accepted(await world.api.cancelRun(runId));
    stop.goOn();
    await untilOver(runId);
    expect(await statuses(runId)).toEqual(["cancelled"]);
    expect(await treeOf(runId)).toHaveLength(level);
    expect(outside.calls).toHaveLength(before);
  });

  test.each(LEVELS)("at level %i, and the cancel is not committed yet", async (level) => {
    const [before, stop] = [outside.calls.length, stopAt("calling", level)];
    await work();
    const runId = await start(line);
    await stop.reached;
    await cancelRun({
      actor: world.tenant.owner,
      runId,
      async within() {
        stop.goOn();
        await waitFor("the call to wait for the cancel", async () => {
          const waiting = await query("select from pg_locks where locktype = 'advisory' and not granted");
          return waiting.length > 0;
        });
      },
    });
    await untilOver(runId);
    expect(await statuses(runId)).toEqual(["cancelled"]);
    expect(await treeOf(runId)).toHaveLength(level);
    expect(outside.calls).toHaveLength(before);
  });

  test("at level 5, and its worker is lost in between", async () => {
    await loseWorkerAndCancel({ world, outside, agentId, level: 5, work });
  });
});

describe("calls in flight are aborted when the root is cancelled", () => {
  test("in this process", async () => {
    await work();
    const runId = await start(evenTree({ depth: 2, width: 3, posts: 3 }));
    await waitFor("nine calls", () => outside.inFlight === 9);
    accepted(await world.api.cancelRun(runId));
    await waitFor("their end", () => outside.inFlight === 0);
    await untilOver(runId);
    expect(await statuses(runId)).toEqual(["cancelled"]);
  });

  test("in another process", async () => {
    const elsewhere = await startWorkerProcess({
      databaseUrl: world.service.url,
      modelUrl: world.models.baseUrl,
    });
    try {
      const runId = await start(evenTree({ depth: 2, width: 3, posts: 3 }));
      await waitFor("nine calls", () => outside.inFlight === 9);
      const before = outside.calls.length;
      accepted(await world.api.cancelRun(runId));
      await waitFor("their end", () => outside.inFlight === 0);
      await untilOver(runId);
      expect([await statuses(runId), outside.calls.length]).toEqual([["cancelled"], before]);
    } finally {
      await elsewhere.kill();
    }
  });

  test("a worker that learns of the cancel when it has begun to call makes no call", async () => {
    await work();
    const stop = stopAt("committed", 1);
    const runId = await start(evenTree({ depth: 0, width: 0, posts: 3 }));
    await stop.reached;
    const before = outside.calls.length;
    accepted(await world.api.cancelRun(runId));
    stop.goOn();
    await untilOver(runId);
    expect([await statuses(runId), outside.calls.length]).toEqual([["cancelled"], before]);
  });
});

test("a run that fails takes those along that are three below it, at whatever they are", async () => {
  await work();
  const slow = evenTree({ depth: 3, width: 2, posts: 2 });
  const runId = await start({ posts: [], fails: true, children: [slow] });
  await untilOver(runId);
  const [root, ...below] = await treeOf(runId);
  expect(root?.status).toBe("failed");
  expect(new Set(below.map(({ status }) => status))).toEqual(new Set(below.length > 0 ? ["cancelled"] : []));
  expect(outside.inFlight).toBe(0);
});

/** The runs of a tree as they stand while all wait for those below. */
async function writeTree(shape: { width: number; depth: number }): Promise<string> {
  const runId = await start(evenTree({ depth: 0, width: 0, posts: 0 }));
  await query(
    `with recursive tree as (
       select $1::text as id, null::text as parent, 0 as depth, 1::int8 as number
       union all
       select $1 || '.' || (tree.depth + 1) || '.' || (tree.number * $2 + n), tree.id, tree.depth + 1, tree.number * $2 + n
         from tree, generate_series(0, $2 - 1) n where tree.depth < $3)
     insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, kind, mode, status, input,
                       graph_fingerprint, event_count, needs_work, started_at, parent_run_id, parent_occurrence_id, depth)
     select t.id, r.workspace_id, r.agent_id, r.lane_id, r.credential_kind, r.credential_id, r.thread_id, r.kind, r.mode,
            'running', '{}', r.graph_fingerprint, 0, false, now(), t.parent, 'occ ' || t.number, t.depth
       from tree t join runs r on r.id = $1 where t.parent is not null`,
    runId,
    shape.width,
    shape.depth,
  );
  return runId;
}

test("a tree of 5,460 runs is cancelled by few statements, each run with its events", async () => {
  const runId = await writeTree({ width: 4, depth: 6 });
  await query("analyze runs");
  const tree = await treeOf(runId);
  expect(tree).toHaveLength(5_461);
  const heard = new Map<string, string>();
  const { statusSubscribers, db } = world.service.runtime;
  const hear = ({ runId: id, status }: { runId: string; status: string }) => void heard.set(id, status);
  statusSubscribers.add(hear);
  const names: string[] = [];
  const { transaction } = db;
  Object.assign(db, {
    transaction: (inside: Parameters<typeof transaction>[0]) =>
      transaction((tx) =>
        inside({
          ...tx,
          run: (statement, values) => {
            names.push(statement.name);
            return tx.run(statement, values);
          },
        }),
      ),
  });
  const state = accepted(await world.api.cancelRun(runId));
  statusSubscribers.delete(hear);
  Object.assign(db, { transaction });
  expect(state.status).toBe("cancelled");
  expect(await statuses(runId)).toEqual(["cancelled"]);
  expect(names.length).toBeLessThan(40);
  expect(new Set(heard.values())).toEqual(new Set(["cancelled"]));
  expect(heard.size).toBe(tree.length);
  const [counts] = await query(
    `select count(distinct run_id)::int as runs, count(*)::int as events from run_events
      where run_id = any($1) and type in ('run_cancel_requested', 'run_cancelled')`,
    tree.map(({ id }) => id),
  );
  expect(counts).toEqual({ runs: tree.length, events: 2 * tree.length });
});
