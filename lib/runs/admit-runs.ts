import type { Actor } from "#lib/auth/actor.ts";
import type { Queries, Statement, Transaction } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { changeRuns } from "./change-run.ts";
import { announceRunnable } from "./dispatch.ts";

/**
 * Admission (D6). A run that a limit may hold back is written as `queued` and admitted under a lock of its workspace,
 * in the same transaction or by whoever makes room later: of any number of transactions that look at the same moment,
 * one counts at a time, and what it admits is committed before the next one counts. So no limit is ever exceeded by a
 * start. Executing are the runs that are running or cancelling, with a live lease or without; waiting ones hold no
 * place, and an answer is never held back: a run that goes on after one may exceed the limit, and holds new ones back.
 * Without a limit nothing here is ever asked.
 */

/** Runs that may be held back: their agent, or their workspace, has a limit. */
export function isLimited({
  actor,
  maxConcurrentRuns,
}: {
  actor: Actor;
  /** Of the agent. */
  maxConcurrentRuns: number | null;
}): boolean {
  return maxConcurrentRuns !== null || actor.settings.limits.maxConcurrentRuns !== null;
}

const lockAdmission: Statement = {
  name: "lock-admission",
  text: `select pg_advisory_xact_lock(hashtextextended('admission ' || $1, 0))`,
};

/** Admitted at once at most; the next look admits more. */
const AT_ONCE = 500;

/**
 * The queued runs of a workspace that have room now, the oldest first: one whose agent is at its limit lets younger ones
 * of other agents pass. $1 workspace. Index: runs_status.
 */
const findAdmissible: Statement = {
  name: "find-admissible-runs",
  text: `
    with executing as (
      select agent_id, count(*) as count from runs
       where workspace_id = $1 and status in ('running', 'cancelling')
       group by agent_id
    ),
    queued as (
      select r.id,
             row_number() over (partition by r.agent_id order by r.id) as nth,
             a.max_concurrent_runs - coalesce(e.count, 0) as room
        from runs r
        join agents a on a.id = r.agent_id
        left join executing e on e.agent_id = r.agent_id
       where r.workspace_id = $1 and r.status = 'queued'
    ),
    admissible as (
      select id, row_number() over (order by id) as nth from queued where room is null or nth <= room
    ),
    workspace as (
      select (settings #>> '{limits,maxConcurrentRuns}')::int - (select coalesce(sum(count), 0) from executing) as room
        from workspaces where id = $1
    )
    select admissible.id as "id"
      from admissible, workspace
     where workspace.room is null or admissible.nth <= workspace.room
     order by admissible.id
     limit ${AT_ONCE}`,
};

/**
 * Makes the queued runs of a workspace running that have room. To be called last in its transaction, since others wait
 * for its end.
 * @returns the ids of those that are running now; their workers hear of them after the commit.
 */
export async function admitRuns(
  tx: Transaction,
  { workspaceId }: { workspaceId: string },
): Promise<string[]> {
  await tx.run(lockAdmission, [workspaceId]);
  const due = await tx.run<{ id: string }>(findAdmissible, [workspaceId]);
  if (due.length === 0) return [];
  const changed = await changeRuns(
    tx,
    due.map(({ id }) => ({
      runId: id,
      workspaceId,
      status: { to: "running" } as const,
      events: [{ type: "run_resumed", status: "active", payload: { reason: "admitted" } } as const],
      needsWork: true,
    })),
  );
  // One that was cancelled meanwhile is not among them.
  const admitted = changed.flatMap((run) => run?.id ?? []);
  tx.afterCommit(() => {
    for (const id of admitted) {
      announceRunnable(id);
      runtime().watch.changed(id);
    }
  });
  return admitted;
}

/** The workspaces in which runs are queued. Index: runs_status. */
const findQueues: Statement = {
  name: "find-queues",
  text: `
    select w.id as "id" from workspaces w
     where exists (select from runs r where r.workspace_id = w.id and r.status = 'queued')`,
};

export async function findWorkspacesWithQueue(queries: Queries): Promise<string[]> {
  return (await queries.run<{ id: string }>(findQueues, [])).map(({ id }) => id);
}
