import { announceRunnable, tellHolder } from "#lib/nouns/runs/dispatch.ts";
import { lockRun } from "#lib/nouns/runs/lock-run.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { showWaiting } from "./show-waiting.ts";

/** Children whose parents are told in one transaction. */
const AT_ONCE = 100;

interface DueChild {
  readonly id: string;
  readonly parentRunId: string;
  readonly workspaceId: string;
  readonly hasEnded: boolean;
}

/**
 * What another transaction changes at this moment is left to the next look: nobody waits here with a lock that a child is
 * waited for with. Index: runs_parent_due.
 */
export const lockChildren: Statement = {
  name: "lock-due-children",
  text: `
    select id as "id", parent_run_id as "parentRunId", workspace_id as "workspaceId",
           status in ('completed', 'failed', 'cancelled') as "hasEnded"
      from runs where parent_due
     order by id
     limit ${AT_ONCE}
       for update skip locked`,
};

const lockParents: Statement = {
  name: "lock-due-parents",
  text: `select id as "id" from runs where id = any($1) order by id for update skip locked`,
};

/** $1 children, $2 parents that are locked. A parent that is gone is told nothing. */
const told: Statement = {
  name: "parents-told",
  text: `
    update runs c set parent_due = false
     where c.id = any($1)
       and (c.parent_run_id = any($2) or not exists (select from runs p where p.id = c.parent_run_id))`,
};

/** Most looks find nothing, and need no transaction. Index: runs_parent_due. */
const isAnyDue: Statement = {
  name: "is-any-parent-due",
  text: `select exists (select from runs where parent_due) as "due"`,
};

/**
 * Tells runs what became of those that they have called: that one ended, that one asks something, that it asks no more.
 * A change of a child's status marks its row in the statement that writes it, so nothing is lost whatever process dies.
 * Any number of workers may do this at once.
 */
export async function tellParents(db: Database): Promise<void> {
  const [look] = await db.run<{ due: boolean }>(isAnyDue, []);
  while (look?.due) {
    const count = await db.transaction(tellSome);
    if (count < AT_ONCE) return;
  }
}

/** @returns how many children's parents were told. */
async function tellSome(tx: Transaction): Promise<number> {
  const children = await tx.run<DueChild>(lockChildren, []);
  if (children.length === 0) return 0;
  const parentIds = [...new Set(children.map(({ parentRunId }) => parentRunId))];
  const locked = await tx.run<{ id: string }>(lockParents, [parentIds]);
  const lockedIds = new Set(locked.map(({ id }) => id));
  await tx.run(told, [children.map(({ id }) => id), [...lockedIds]]);
  for (const runId of lockedIds) {
    const below = children.filter(({ parentRunId }) => parentRunId === runId);
    const [first] = below;
    if (!first) continue;
    const run = await lockRun(tx, { runId, workspaceId: first.workspaceId });
    const needsWork = below.some(({ hasEnded }) => hasEnded) && ["running", "waiting"].includes(run.status);
    await showWaiting(tx, run, { needsWork });
    if (!needsWork) continue;
    if (run.leasedBy) await tellHolder(tx, { runId, leasedBy: run.leasedBy });
    else tx.afterCommit(() => announceRunnable(runId));
  }
  await pausePoint("tell-parent");
  return children.filter(({ parentRunId }) => lockedIds.has(parentRunId)).length;
}
