import { interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { turnOfEvent } from "../trace-event.ts";

/** The executions of one node, in a turn or in an iteration. */
export interface NodeStateRow {
  readonly nodeId: string;
  readonly occurrences: number;
  readonly startedAt: Date;
  readonly last: string;
  readonly endedAt: Date | null;
  readonly tries: number;
  readonly outcomes: Record<string, number>;
  readonly failed: number;
  readonly waiting: number;
  /** Number of a loop's iterations. */
  readonly iterations: number | null;
  readonly firstFailed: number | null;
}

const IS_HERE = `${turnOfEvent("e")} = $2 and ($3::jsonb is null or e.loop_path::jsonb @> $3::jsonb)`;

/**
 * Counts the executions of each node: of turn $2, or of the iteration $3 in it, as a loop path. Some ends are told by events
 * alone (`steps-in-events.sql.ts`), and a hashed list of the others is what leaves these out the fastest. Indexes:
 * run_events_type, run_steps primary key, run_interactions_run. $1 run.
 */
export const findNodeStates: Statement = {
  name: "find-node-states",
  text: `
    with begun as materialized (
      select node_id, occurrence_id, at, sequence from run_events e
       where run_id = $1 and type = 'node_started' and ${IS_HERE}
    ),
    executed as (
      select node_id, count(*)::int as occurrences, min(at) as started_at, max(sequence) as last from begun group by node_id
    ),
    steps as materialized (
      select node_id, occurrence_id, outcome, ended_at, wakes_at from run_steps where run_id = $1 and turn = $2
    ),
    outcomes as (
      select node_id, outcome, count(*)::int as count, max(ended_at) as ended_at
        from (select * from (select node_id, occurrence_id, outcome, ended_at from steps
                             union all
                             select node_id, occurrence_id, payload ->> 'outcome', at from run_events e
                              where run_id = $1 and type = 'node_completed' and ${IS_HERE}
                                and occurrence_id not in (select occurrence_id from steps)) ends
               where $3::jsonb is null or occurrence_id in (select occurrence_id from begun)) ends
       group by node_id, outcome
    ),
    ended as (
      select node_id, max(ended_at) as ended_at,
             coalesce(json_object_agg(outcome, count) filter (where outcome is not null), '{}') as outcomes
        from outcomes group by node_id
    ),
    failed as (
      select node_id, count(distinct occurrence_id)::int as failed
        from run_events e
       where run_id = $1 and type = 'node_failed' and ${IS_HERE}
       group by node_id
    ),
    repeated as (
      select node_id, count(*)::int as retries
        from run_events e
       where run_id = $1 and type = 'node_retrying' and ${IS_HERE}
       group by node_id
    ),
    waiting as (
      select node_id, count(*)::int as waiting
        from (select node_id, occurrence_id from ${interactionsOf("$1")} i where turn = $2 and status = 'open'
               union
              select node_id, occurrence_id from steps where outcome is null and wakes_at is not null) awaited
       where $3::jsonb is null or occurrence_id in (select occurrence_id from begun)
       group by node_id
    ),
    iterated as (
      select node_id, count(*)::int as iterations
        from run_events e
       where run_id = $1 and type = 'loop_iteration' and ${IS_HERE}
       group by node_id
    ),
    failing as (
      select step ->> 'nodeId' as node_id, min((step ->> 'iteration')::int) as first
        from run_events e cross join json_array_elements(e.loop_path) step
       where run_id = $1 and type = 'node_failed' and ${IS_HERE}
       group by 1
    )
    select executed.node_id as "nodeId", executed.occurrences as "occurrences", executed.started_at as "startedAt",
           (select e.occurrence_id from run_events e where e.run_id = $1 and e.sequence = executed.last) as "last",
           ended.ended_at as "endedAt", executed.occurrences + coalesce(repeated.retries, 0) as "tries",
           coalesce(ended.outcomes, '{}') as "outcomes", coalesce(failed.failed, 0) as "failed",
           coalesce(waiting.waiting, 0) as "waiting", iterated.iterations as "iterations", failing.first as "firstFailed"
      from executed
      left join ended using (node_id)
      left join failed using (node_id)
      left join repeated using (node_id)
      left join waiting using (node_id)
      left join iterated using (node_id)
      left join failing using (node_id)`,
};
