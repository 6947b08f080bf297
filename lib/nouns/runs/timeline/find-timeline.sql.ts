import type { Statement } from "#lib/platform/db/database.ts";
import { HEAD_CHARS } from "./payload-head.ts";

/** The start of one execution of a node. */
export interface BegunRow {
  readonly occurrenceId: string;
  readonly nodeId: string;
  readonly sequence: string;
  readonly at: Date;
  readonly head: string | null;
  /** The sequence of its end; null if it has not ended. */
  readonly endSequence: string | null;
  readonly outcome: string | null;
}

const BEGUN = `
           e.occurrence_id as "occurrenceId", e.node_id as "nodeId", e.sequence::text as "sequence", e.at as "at",
           left(e.payload::text, ${HEAD_CHARS}) as "head", s.sequence::text as "endSequence", s.outcome as "outcome"`;
/**
 * One by one (`offset 0`): for a join of two sets the planner may compare each with each. With run $1, not the event's
 * run id, because that uses the whole key.
 */
const STEP = `
      left join lateral (
        select sequence, outcome from run_steps
         where run_id = $1 and occurrence_id = e.occurrence_id offset 0
      ) s on true`;

/**
 * Executions by their start: at the top ($3 null) or within one iteration. The page is cut before the steps are looked
 * up. Indexes: run_events_type, run_steps primary key. $1 run, $2 after, $3 within, $4 limit.
 */
export const findBegun: Statement = {
  name: "find-timeline-page",
  text: `
    select ${BEGUN}
      from (select * from run_events
             where run_id = $1 and type = 'node_started' and run_events.sequence > $2::bigint
               and case when $3::text is null then split_part(occurrence_id, ':', 4) = ''
                        else occurrence_id = $1 || ':' || node_id || ':' || $3 end
             order by run_events.sequence
             limit $4) e
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
  readonly mark: string;
  readonly iterations: number;
  readonly occurrences: number;
  readonly ended: number;
  readonly failed: number;
  readonly waiting: number;
  readonly firstFailed: number | null;
}

const ITERATION = (name: string) => `split_part(split_part(${name}, loop.mark, 2), ':', 1)::int`;

/**
 * Counts what loops contain. Indexes: run_steps primary key, run_events_type, run_interactions_run. $1 run, $2 marks.
 */
export const findFolds: Statement = {
  name: "find-timeline-folds",
  text: `
    select loop.mark as "mark", held.iterations::int as "iterations", held.occurrences::int as "occurrences",
           held.ended::int as "ended", failed.count::int as "failed", failed.first as "firstFailed",
           (select count(distinct i.occurrence_id)::int from run_interactions i
             where i.run_id = $1 and i.status = 'open' and position(loop.mark in i.occurrence_id) > 0) as "waiting"
      from unnest($2::text[]) as loop(mark)
      cross join lateral (
        select count(distinct ${ITERATION("s.occurrence_id")}) as iterations, count(*) as occurrences, count(s.outcome) as ended
          from run_steps s
         where s.run_id = $1 and position(loop.mark in s.occurrence_id) > 0
      ) held
      cross join lateral (
        select count(distinct e.occurrence_id) as count, min(${ITERATION("e.occurrence_id")}) as first
          from run_events e
         where e.run_id = $1 and e.type = 'node_failed' and position(loop.mark in e.occurrence_id) > 0
      ) failed`,
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
}

/**
 * A loop's iterations by number: a page ($3 after, $4 limit) or these ($5). Indexes as above.
 * $1 run, $2 mark.
 */
export const findIterations: Statement = {
  name: "find-timeline-iterations",
  text: `
    with loop as (select $2::text as mark),
    begun as (
      select ${ITERATION("e.occurrence_id")} as iteration, min(e.sequence) as sequence, max(e.sequence) as last,
             min(e.at) as started_at, count(*) as occurrences
        from run_events e, loop
       where e.run_id = $1 and e.type = 'node_started' and position(loop.mark in e.occurrence_id) > 0
       group by 1
    ),
    page as (
      select * from begun
       where iteration > $3 and ($5::int[] is null or iteration = any($5))
       order by iteration
       limit $4
    ),
    ended as (
      select ${ITERATION("s.occurrence_id")} as iteration, count(s.outcome) as ended, max(s.ended_at) as ended_at, max(s.sequence) as last
        from run_steps s, loop
       where s.run_id = $1 and position(loop.mark in s.occurrence_id) > 0
       group by 1
    ),
    failed as (
      select ${ITERATION("e.occurrence_id")} as iteration, count(distinct e.occurrence_id) as failed
        from run_events e, loop
       where e.run_id = $1 and e.type = 'node_failed' and position(loop.mark in e.occurrence_id) > 0
       group by 1
    ),
    waiting as (
      select ${ITERATION("i.occurrence_id")} as iteration, count(distinct i.occurrence_id) as waiting
        from run_interactions i, loop
       where i.run_id = $1 and i.status = 'open' and position(loop.mark in i.occurrence_id) > 0
       group by 1
    )
    select page.iteration as "iteration", page.sequence::text as "sequence",
           greatest(page.last, ended.last)::text as "lastSequence", page.started_at as "startedAt",
           page.occurrences::int as "occurrences", coalesce(ended.ended, 0)::int as "ended", ended.ended_at as "endedAt",
           coalesce(failed.failed, 0)::int as "failed", coalesce(waiting.waiting, 0)::int as "waiting"
      from page
      left join ended using (iteration)
      left join failed using (iteration)
      left join waiting using (iteration)
     order by page.iteration`,
};

/** The executions with events after $2, from at most $3 events. Index: run_events primary key. $1 run. */
export const findChanged: Statement = {
  name: "find-timeline-changes",
  text: `
    select count(*)::int as "events", coalesce(array_agg(distinct occurrence_id) filter (where occurrence_id is not null), '{}') as "occurrenceIds"
      from (select occurrence_id from run_events
             where run_id = $1 and run_events.sequence > $2::bigint
             order by run_events.sequence limit $3) e`,
};

export const findEventCount: Statement = {
  name: "find-event-count",
  text: `select event_count::text as "eventCount", clock_timestamp() as "now" from runs where id = $1`,
};
