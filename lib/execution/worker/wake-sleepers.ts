import { announceRunnable, tellHolder } from "#lib/nouns/runs/dispatch.ts";
import type { Database, Statement, Transaction } from "#lib/platform/db/database.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";

/** How often workers look: a timer is late by that at most, beside what its run then waits for a slot. */
export const WAKE_MS = 100;

/** Woken in one transaction. */
const AT_ONCE = 200;

interface Woken {
  readonly runId: string;
  /** The worker that holds the run. */
  readonly leasedBy: string | null;
  readonly isRunnable: boolean;
}

/**
 * A run that another transaction changes at this moment is woken by the next look, so nobody waits for anybody here.
 * Index: runs_wake.
 */
export const wake: Statement = {
  name: "wake-sleepers",
  text: `
    with due as (
      select id from runs where wakes_at <= statement_timestamp()
       order by wakes_at
       limit ${AT_ONCE}
         for update skip locked
    )
    update runs r
       set wakes_at = null,
           needs_work = r.needs_work or r.status in ('running', 'waiting'),
           runnable_at = case when r.status in ('running', 'waiting') and r.lease_owner is null
                              then coalesce(r.runnable_at, clock_timestamp()) else r.runnable_at end
      from due
     where r.id = due.id
    returning r.id as "runId", r.lease_owner as "leasedBy", r.status in ('running', 'waiting') as "isRunnable"`,
};

/** Most looks find nothing, and need no transaction. Index: runs_wake. */
export const isAnyDue: Statement = {
  name: "is-any-sleeper-due",
  text: `select exists (select from runs where wakes_at <= statement_timestamp()) as "due"`,
};

async function wakeSome(tx: Transaction): Promise<number> {
  const woken = await tx.run<Woken>(wake, []);
  const runnable = woken.filter(({ isRunnable }) => isRunnable);
  for (const { runId, leasedBy } of runnable) if (leasedBy) await tellHolder(tx, { runId, leasedBy });
  const free = runnable.find(({ leasedBy }) => !leasedBy);
  // Once for all of them: a worker that looks takes as many as it has slots for.
  if (free) tx.afterCommit(() => announceRunnable(free.runId));
  if (woken.length > 0) await pausePoint("wake");
  return woken.length;
}

/**
 * Makes the runs runnable whose timers are due. Any number of workers may do this at once. The worker that executes such
 * a run takes the timers that are due then (`take-due-timers.ts`).
 */
export async function wakeSleepers(db: Database): Promise<void> {
  const [look] = await db.run<{ due: boolean }>(isAnyDue, []);
  while (look?.due) {
    const woken = await db.transaction((tx) => wakeSome(tx));
    if (woken < AT_ONCE) return;
  }
}
