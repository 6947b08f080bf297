import type { Surroundings } from "#lib/language/agent-document/loop-address.ts";
import { interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import { endInEvents } from "#lib/nouns/runs/steps-in-events.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { turnOfEvent } from "../trace-event.ts";
import { HEAD_CHARS } from "./payload-head.ts";

/** The start of one execution of a node. */
export interface BegunRow extends Surroundings {
  readonly occurrenceId: string;
  readonly nodeId: string;
  /** Occurrence of the loop around it. */
  readonly container: string | null;
  readonly sequence: string;
  readonly at: Date;
  readonly head: string | null;
  /** The sequence of its end; null if it has not ended. */
  readonly endSequence: string | null;
  readonly outcome: string | null;
}

const BEGUN = `
           e.occurrence_id as "occurrenceId", e.node_id as "nodeId", ${turnOfEvent("e")} as "turn",
           e.container as "container", coalesce(e.loop_path, '[]') as "loopPath", e.sequence::text as "sequence", e.at as "at",
           left(e.payload::text, ${HEAD_CHARS}) as "head", coalesce(s.sequence, d.sequence)::text as "endSequence",
           coalesce(s.outcome, d.payload ->> 'outcome') as "outcome"`;
/**
 * One by one (`offset 0`): for a join of two sets the planner may compare each with each. With run $1, not the event's
 * run id, because that uses the whole key.
 */
const STEP = `
      left join lateral (
        select sequence, outcome, run_id from run_steps
         where run_id = $1 and occurrence_id = e.occurrence_id offset 0
      ) s on true
      left join lateral (${endInEvents("$1", { begun: "e", step: "s" })}
      ) d on true`;

/**
 * Executions by their start: at the top ($3 null) or in iteration $4 of the execution $3 of a loop. The page is cut
 * before the steps are looked up. Indexes: run_events_type, run_steps primary key. $1 run, $2 after, $5 limit.
 */
export const findBegun: Statement = {
  name: "find-timeline-page",
  text: `
    select ${BEGUN}
      from (select * from run_events
             where run_id = $1 and type = 'node_started' and run_events.sequence > $2::bigint
               and container is not distinct from $3::text and iteration is not distinct from $4::int
             order by run_events.sequence
             limit $5) e
      ${STEP}
     order by e.sequence`,
};

/** The same for given executions, one row for each even without events. $1 run, $2 occurrences. */
export const findBegunByIds: Statement = {
  name: "find-timeline-rows",
  text: `
    select ${BEGUN}
      from (select distinct on (occurrence_id) * from run_events
             where run_id = $1 and type = 'node_started' and occurrence_id = any($2)
             order by occurrence_id, run_events.sequence) e
      ${STEP}
     order by e.sequence`,
};

export interface DetailRow {
  readonly occurrenceId: string;
  readonly sequence: string;
  readonly at: Date;
  readonly type: string;
  readonly status: string | null;
  readonly head: string | null;
}

/**
 * The events of executions, read only from given ranges of the trace: $3 and $4 are the ends of ranges that do not
 * overlap. Index: run_events primary key. $1 run, $2 occurrences.
 */
export const findDetails: Statement = {
  name: "find-timeline-details",
  text: `
    select e.occurrence_id as "occurrenceId", e.sequence::text as "sequence", e.at as "at", e.type as "type",
           e.status as "status", left(e.payload::text, ${HEAD_CHARS}) as "head"
      from unnest($3::bigint[], $4::bigint[]) as stretch(first, last)
      cross join lateral (
        select * from run_events
         where run_id = $1 and run_events.sequence between stretch.first and stretch.last and occurrence_id = any($2)
           and type not in ('node_started', 'branch_taken', 'loop_iteration')
        offset 0
      ) e
     order by e.sequence`,
};

export interface FoldRow {
  /** Position of its loop in the parameters, from 1. */
  readonly place: number;
  readonly iterations: number;
  readonly occurrences: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly waiting: number;
  readonly firstFailed: number | null;
}

/** Which events are inside of `loop`, an execution of a loop: the iteration is that of its place in their loop path. */
const IS_INSIDE = `${turnOfEvent("e")} = loop.turn and e.loop_path -> loop.depth ->> 'nodeId' = loop.node_id
             and e.loop_path::jsonb @> loop.around::jsonb`;
const ITERATION = "(e.loop_path -> loop.depth ->> 'iteration')::int";
/** Open interactions and timers of a run. $1 run. Indexes: run_interactions_run, run_steps primary key. */
const AWAITED = `
      select occurrence_id from ${interactionsOf("$1")} i where status = 'open'
       union
      select occurrence_id from run_steps where run_id = $1 and outcome is null and wakes_at is not null`;

/**
 * Counts what executions of loops contain. Index: run_events_type. $1 run; $2 turns, $3 depths, $4 node ids and $5 the
 * iterations around them, as JSON.
 */
export const findFolds: Statement = {
  name: "find-timeline-folds",
  text: `
    with awaited as materialized (${AWAITED})
    select loop.place::int as "place", held.*
      from unnest($2::int[], $3::int[], $4::text[], $5::text[])
             with ordinality as loop(turn, depth, node_id, around, place)
      cross join lateral (
        select count(distinct ${ITERATION}) filter (where e.type = 'node_started')::int as "iterations",
               count(*) filter (where e.type = 'node_started')::int as "occurrences",
               count(*) filter (where e.type = 'node_completed')::int as "succeeded",
               count(distinct e.occurrence_id) filter (where e.type = 'node_failed')::int as "failed",
               min(${ITERATION}) filter (where e.type = 'node_failed') as "firstFailed",
               count(*) filter (where e.type = 'node_started' and e.occurrence_id in (select occurrence_id from awaited))::int as "waiting"
          from run_events e
         where e.run_id = $1 and e.type in ('node_started', 'node_completed', 'node_failed') and ${IS_INSIDE}
      ) held`,
};

export interface IterationPart {
  readonly iteration: number;
  readonly sequence: string;
  readonly lastSequence: string;
  readonly startedAt: Date;
  readonly occurrences: number;
  readonly ended: number;
  readonly endedAt: Date | null;
  readonly failed: number;
  readonly waiting: number;
  /** The sort key, before the iteration's number. */
  readonly rank: number;
  readonly slowness: string;
}

const iterations = parameters({
  runId: "text",
  turn: "int",
  depth: "int",
  nodeId: "text",
  /** The iterations around the loop, as JSON. */
  around: "text",
  /** Failed ones first, then what is under way, then the slowest; otherwise by number. */
  byAttention: "boolean",
  afterRank: "int",
  afterSlowness: "bigint",
  afterIteration: "int",
  limit: "int",
  /** Only these. */
  only: "int[]",
});

/** Parameters of `findIterations`. */
export const iterationParams = iterations.values;

/** A page of the iterations of one execution of a loop. Index: run_events_type. */
export const findIterations: Statement = {
  name: "find-timeline-iterations",
  text: `
    with loop as (select ${iterations.at.turn} as turn, ${iterations.at.depth} as depth, ${iterations.at.nodeId} as node_id, ${iterations.at.around} as around),
    awaited as materialized (${AWAITED}),
    counted as (
      select ${ITERATION} as iteration, min(e.sequence) as sequence, max(e.sequence) as last, min(e.at) as started_at,
             count(*) filter (where e.type = 'node_started')::int as occurrences,
             count(distinct e.occurrence_id) filter (where e.type <> 'node_started')::int as ended,
             max(e.at) filter (where e.type <> 'node_started') as ended_at,
             count(distinct e.occurrence_id) filter (where e.type = 'node_failed')::int as failed,
             count(*) filter (where e.type = 'node_started' and e.occurrence_id in (select occurrence_id from awaited))::int as waiting
        from run_events e, loop
       where e.run_id = ${iterations.at.runId} and e.type in ('node_started', 'node_completed', 'node_failed') and ${IS_INSIDE}
         and (${iterations.at.only} is null or ${ITERATION} = any(${iterations.at.only}))
       group by 1
    ),
    rated as (
      select *, case when not ${iterations.at.byAttention} then 0 when failed > 0 then 0 when waiting > 0 then 1 when ended < occurrences then 2 else 3 end as rank,
             case when ${iterations.at.byAttention} and ended = occurrences then round(extract(epoch from ended_at - started_at) * -1000)::bigint else 0 end as slowness
        from counted
    )
    select iteration as "iteration", sequence::text as "sequence", last::text as "lastSequence", started_at as "startedAt",
           occurrences as "occurrences", ended as "ended", ended_at as "endedAt", failed as "failed", waiting as "waiting",
           rank as "rank", slowness::text as "slowness"
      from rated
     where (rank, slowness, iteration) > (${iterations.at.afterRank}, ${iterations.at.afterSlowness}, ${iterations.at.afterIteration})
     order by rank, rated.slowness, iteration
     limit ${iterations.at.limit}`,
};

/** An execution with new events, and where it is. */
export interface ChangedRow extends Surroundings {
  readonly occurrenceId: string;
}

/**
 * The executions with events after $2, from at most $3 events: one row with all of them, however few. Index: run_events
 * primary key. $1 run.
 */
export const findChanged: Statement = {
  name: "find-timeline-changes",
  text: `
    with told as (
      select * from run_events
       where run_id = $1 and run_events.sequence > $2::bigint
       order by run_events.sequence limit $3
    )
    select (select count(*)::int from told) as "events",
           coalesce((select json_agg(json_build_object('occurrenceId', o.occurrence_id, 'turn', ${turnOfEvent("o")},
                                                       'loopPath', coalesce(o.loop_path, '[]')))
                       from (select distinct on (occurrence_id, loop_path::text) * from told
                              where occurrence_id is not null and type <> 'loop_iteration') o), '[]') as "changed"`,
};

export const findEventCount: Statement = {
  name: "find-event-count",
  text: `select event_count::text as "eventCount", clock_timestamp() as "now" from runs where id = $1`,
};
