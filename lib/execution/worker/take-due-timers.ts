import type { Queries, Statement } from "#lib/platform/db/database.ts";

export interface DueTimer {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly wakesAt: Date;
}

/** Index: run_steps_timers. */
const takeDue: Statement = {
  name: "take-due-timers",
  text: `
    with due as (
      update run_steps s set wakes_at = null
        from (select occurrence_id, wakes_at from run_steps
               where run_id = $1 and wakes_at <= statement_timestamp() for update) d
       where s.run_id = $1 and s.occurrence_id = d.occurrence_id
      returning s.occurrence_id, s.node_id, s.turn, d.wakes_at
    ),
    next as (
      update runs set wakes_at = (select min(s.wakes_at) from run_steps s
                                   where s.run_id = $1 and s.wakes_at is not null
                                     and s.occurrence_id not in (select occurrence_id from due))
       where id = $1
      returning turn
    )
    select due.occurrence_id as "occurrenceId", due.node_id as "nodeId", due.wakes_at as "wakesAt"
      from due join next using (turn)
     order by due.wakes_at, due.occurrence_id`,
};

/**
 * Takes the timers of a run that are due; the run's next wake-up is that of those that are left. To be called under the
 * run's lock, in the transaction that writes the ends of their nodes.
 */
export async function takeDueTimers(tx: Queries, runId: string): Promise<DueTimer[]> {
  return tx.run<DueTimer>(takeDue, [runId]);
}
