import { expect } from "vitest";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { accepted } from "../api-client.ts";
import type { EffectService } from "../effect-service.ts";
import { waitFor } from "../wait-for.ts";
import { startWorkerProcess } from "../worker-process.ts";
import type { SoakAgent } from "./soak-agents.ts";

/**
 * The points of a worker's commits are passed one after the other: each worker comes one further than the one before,
 * and is gone. Dying at the third point leaves a commit behind and something that was done after it and not committed;
 * at the fourth it dies right after a commit. How many workers a run may lose is counted elsewhere.
 */
export async function crashAlongTheWay(
  world: EffectService,
  agent: SoakAgent,
  { diesAt }: { diesAt: number },
): Promise<void> {
  const query = async (text: string, ...values: unknown[]) =>
    (await world.service.runtime.db.pool.query(text, values)).rows;
  const before = new Set(keys(world));
  const runId = await world.api.started(agent.agentId, { input: { n: 7 } });
  let deaths = 0;
  for (let isOver = false; !isOver; ) {
    const worker = await startWorkerProcess({
      databaseUrl: world.service.url,
      modelUrl: world.models.baseUrl,
      diesAt,
    });
    isOver = await Promise.race([worker.exited.then(() => false), answered(world, runId, agent)]);
    if (isOver && deaths > 0) await worker.kill();
    else {
      // The first may die at the commit that ends the run: both are seen, in either order.
      await worker.exited;
      deaths += 1;
    }
    await query(
      // In one order, as the service locks several runs.
      `update runs set lease_expires_at = now() - interval '1 second', lost_workers = 0
         from (select id as held from runs where lease_owner is not null order by id for update) h
        where id = held`,
    );
    if (deaths > 60) throw new Error("the run does not come to its end");
  }
  const run = accepted(await world.api.getRun(runId));
  expect([run.status, run.finalResponse]).toEqual(["completed", agent.result(7)]);
  const made = keys(world).filter((key) => !before.has(key));
  expect(made, made.join(" ")).toHaveLength(agent.calls);
  expect(await query("select from runs where parent_run_id = $1", runId)).toHaveLength(agent.children);
  const uneven = await query(
    `select e.run_id from run_events e join runs r on r.id = e.run_id
    where r.id = $1 or r.parent_run_id = $1
    group by e.run_id, r.event_count
   having count(*) <> max(r.event_count) or max(e.sequence) <> count(*)
       or count(*) filter (where e.type = 'node_completed')
          <> count(distinct e.occurrence_id) filter (where e.type = 'node_completed')`,
    runId,
  );
  expect(uneven).toEqual([]);
}

const keys = (world: EffectService) => [
  ...new Set(world.models.requests.map(({ headers }) => String(headers["idempotency-key"]))),
];

/** Decides whatever the run asks. @returns true when it has ended. */
async function answered(world: EffectService, runId: string, { isRejected }: SoakAgent): Promise<boolean> {
  await waitFor(
    "the run to end",
    async () => {
      const run = accepted(await world.api.getRun(runId, { query: { waitSeconds: 1 } }));
      const { pendingInteraction } = run;
      const action = isRejected ? "reject" : "approve";
      if (pendingInteraction)
        await world.api.decide(runId, { interactionId: pendingInteraction.interactionId, action });
      return isTerminal(run.status);
    },
    { timeoutMs: 110_000 },
  );
  return true;
}
