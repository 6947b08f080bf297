import { expect } from "vitest";
import { endLapsedCancels } from "#lib/nouns/runs/end-lapsed-cancels.ts";
import { accepted } from "#lib/testing/api-client.ts";
import type { CallServer } from "#lib/testing/call-server.ts";
import type { EffectService } from "#lib/testing/effect-service.ts";
import { evenTree } from "#lib/testing/tree-agent.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

/**
 * A worker dies while a run at a level calls the next, the root is cancelled, and another worker goes on: nothing is
 * called any more, and every run ends cancelled.
 */
export async function loseWorkerAndCancel({
  world,
  outside,
  agentId,
  level,
  work,
}: {
  world: EffectService;
  outside: CallServer;
  /** Makes trees (`publishTreeAgent`). */
  agentId: string;
  level: number;
  /** Starts the worker that goes on. */
  work: () => Promise<unknown>;
}): Promise<void> {
  const { pool } = world.service.runtime.db;
  const doomed = await startWorkerProcess({
    databaseUrl: world.service.url,
    modelUrl: world.models.baseUrl,
    diesAt: "call-agent",
    diesAtNth: level,
  });
  const runId = await world.api.started(agentId, {
    input: { ...evenTree({ depth: 5, width: 1, posts: 3 }) },
  });
  const tree = async () =>
    (
      await pool.query<{ id: string; status: string }>(
        `with recursive tree as (
           select id, status from runs where id = $1
           union all select c.id, c.status from tree join runs c on c.parent_run_id = tree.id)
         select * from tree`,
        [runId],
      )
    ).rows;
  await doomed.exited;
  const before = outside.calls.length;
  accepted(await world.api.cancelRun(runId));
  await pool.query(
    "update runs set lease_expires_at = now() - interval '1 second' where lease_owner is not null and id = any($1)",
    [(await tree()).map(({ id }) => id)],
  );
  await work();
  await endLapsedCancels(world.service.runtime.db);
  await waitFor("the tree to end", async () =>
    (await tree()).every(({ status }) => ["completed", "failed", "cancelled"].includes(status)),
  );
  expect((await tree()).map(({ status }) => status)).toEqual(
    Array.from({ length: level }, () => "cancelled"),
  );
  expect(outside.calls).toHaveLength(before);
}
