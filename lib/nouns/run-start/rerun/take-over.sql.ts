import { startersOf, together } from "#lib/nouns/runs/starters.sql.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { rememberedMessages, stepsUnderWay } from "../taken-up.sql.ts";

/** The id of the same execution in the new run, which is in its first turn. */
const AGAIN = (row: string, runId: string, nodeId: string) =>
  `${runId} || ':' || ${nodeId} || ':1' || substr(${row}.occurrence_id, length(${row}.run_id || ':' || ${nodeId} || ':' || ${row}.turn) + 1)`;

/** The id of the container's execution around a row. */
const CONTAINER_AGAIN = (row: string) =>
  `case when ${row}.container is not null
        then $1 || ':' || split_part(${row}.container, ':', 2) || ':1'
             || substr(${row}.container, length(${row}.run_id || ':' || split_part(${row}.container, ':', 2) || ':' || old.turn) + 1) end`;

/**
 * Copies a failed run's committed work to a new run, so that it continues from there and repeats nothing: ended nodes,
 * with two events each that name their origin; finished calls of effects with several calls; and people's answers
 * within those. Nodes are numbered again in their order, because the last one's output may be the result. Unfinished
 * work continues: effects with several calls, and containers without their ended iterations.
 *
 * What caused the failure is not copied: a node without an end, or one whose outcome had no next node. Of the effects
 * that restart, only those with several calls get their earlier calls: they continue from them; a single call would
 * just fail again. A wait for an outside system that never answered starts over, so its address is sent again.
 *
 * $1 the new run, $2 the failed one, $3 the node that failed or null, $4 the types of the graph's nodes as JSON, $5 the
 * nodes with several calls. No row: the failed run is gone. Indexes: the primary keys, run_interactions_run,
 * run_steps_top, run_steps_bodies, run_iterations_unfinished.
 */
export const takeOver: Statement = {
  name: "take-over-steps",
  text: `
    with old as (select id, turn, ${startersOf("runs")} as starters from runs where id = $2 and status = 'failed' for share),
    steps as (${stepsUnderWay("old", "$2")}
    ),
    taken as (
      select s.*, row_number() over (order by s.sequence) as place, ${AGAIN("s", "$1", "s.node_id")} as again,
             ${CONTAINER_AGAIN("s")} as container_again
        from steps s cross join old
       where s.outcome is not null and s.sequence is not null
         and not (s.node_id is not distinct from $3::text and s.outcome in ('rejected', 'expired'))
    ),
    opened as (
      select s.*, row_number() over (order by s.started_at, s.occurrence_id) as place, ${AGAIN("s", "$1", "s.node_id")} as again,
             ${CONTAINER_AGAIN("s")} as container_again
        from steps s cross join old
       where s.outcome is null and (s.iterations is not null or s.node_id = any($5::text[]))
    ),
    counted as (select (select count(*) from taken) as taken, (select count(*) from opened) as opened),
    run as (
      update runs r
         set rerun_of_run_id = old.id, starter_ids = ${together("r.starter_ids", "old.starters")},
             event_count = r.event_count + 2 * counted.taken + counted.opened
        from old, counted
       where r.id = $1
      returning r.id, r.workspace_id, r.event_count - 2 * counted.taken - counted.opened as opened_before,
                r.event_count - 2 * counted.taken as written_before
    ),
    stepped as (
      insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, ended_at,
                             container, iteration, iterations, items)
      select run.id, t.again, run.workspace_id, 1, t.node_id, t.outcome, t.output, run.written_before + 2 * t.place,
             t.failed_attempts, clock_timestamp(), t.container_again, t.iteration, null, null
        from taken t, run
      union all
      select run.id, o.again, run.workspace_id, 1, o.node_id, null, null, null, 0, null, o.container_again, o.iteration, o.iterations, o.items
        from opened o, run
    ),
    iterations as (
      insert into run_iterations (run_id, container, iteration, workspace_id, item, begun_at, ended_at, result)
      select run.id, o.again, i.iteration, run.workspace_id, i.item, i.begun_at, i.ended_at, i.result
        from run_iterations i
        join opened o on o.occurrence_id = i.container
        cross join run
       where i.run_id = $2
    ),
    begun as (
      insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                              turn, container, iteration, loop_path)
      select run.id, run.opened_before + o.place, run.workspace_id, clock_timestamp(), 'node_started', o.node_id, 'active',
             o.again, json_strip_nulls(json_build_object(
               'type', $4::json->>o.node_id, 'continuedFrom', o.run_id,
               'reusedIterations', case when o.iterations is not null then (
                 select count(*) from run_iterations i
                  where i.run_id = $2 and i.container = o.occurrence_id and i.ended_at is not null) end)), 1, o.container_again, o.iteration, e.loop_path
        from opened o
        cross join run
        left join lateral (
          select loop_path from run_events
           where run_id = $2 and type = 'node_started' and occurrence_id = o.occurrence_id limit 1
        ) e on true
      union all
      select run.id, run.written_before + 2 * t.place - 1, run.workspace_id, clock_timestamp(), 'node_started', t.node_id, 'active',
             t.again, json_build_object('type', $4::json->>t.node_id, 'reusedFrom', t.run_id), 1, t.container_again, t.iteration, e.loop_path
        from taken t
        cross join run
        left join run_events e on e.run_id = t.run_id and e.sequence = t.sequence
    ),
    ended as (
      insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload,
                              turn, container, iteration, loop_path)
      select run.id, run.written_before + 2 * t.place, run.workspace_id, clock_timestamp(),
             case t.outcome when 'failed' then 'node_failed' else 'node_completed' end, t.node_id,
             case t.outcome when 'failed' then 'errored' else 'succeeded' end, t.again,
             case when e.payload->>'truncated' = 'true'
                  then json_build_object('truncated', true, 'originalChars', e.payload->'originalChars',
                                         'preview', e.payload->'preview', 'reusedFrom', t.run_id)
                  else json_build_object('reusedFrom', t.run_id, 'outcome', t.outcome, 'output', e.payload->'output') end,
             1, t.container_again, t.iteration, e.loop_path
        from taken t
        cross join run
        left join run_events e on e.run_id = t.run_id and e.sequence = t.sequence
    ),
    calls as (
      insert into run_calls (run_id, occurrence_id, ordinal, workspace_id, turn, result, ended_at, container, iteration)
      select run.id, ${AGAIN("c", "$1", "s.node_id")}, c.ordinal, c.workspace_id, 1, c.result, c.ended_at,
             ${CONTAINER_AGAIN("c")}, c.iteration
        from run_calls c
        join old on c.run_id = old.id and c.turn = old.turn
        join steps s on s.occurrence_id = c.occurrence_id
        cross join run
       where exists (select from taken t where t.occurrence_id = c.occurrence_id)
          or (s.node_id = any($5::text[])
              and not exists (select from run_interactions i
                               where i.run_id = c.run_id and i.occurrence_id = c.occurrence_id and i.call_ordinal = c.ordinal
                                 and i.type = 'tool' and (i.status <> 'accepted' or i.answer is null)))
    ),
    answers as (
      insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, call_ordinal, type, status, request, answer,
                                    answered_by_kind, answered_by_id, answered_at, requested_at, container, iteration)
      select i.type || ':' || left(replace(gen_random_uuid()::text, '-', ''), 16), i.workspace_id, run.id, 1,
             ${AGAIN("i", "$1", "i.node_id")}, i.node_id, i.call_ordinal, i.type, 'accepted', i.request, i.answer,
             i.answered_by_kind, i.answered_by_id, i.answered_at, i.requested_at, ${CONTAINER_AGAIN("i")}, i.iteration
        from run_interactions i
        join old on i.run_id = old.id and i.turn = old.turn
        join steps s on s.occurrence_id = i.occurrence_id
        cross join run
       where i.call_ordinal is not null and i.status = 'accepted' and i.answer is not null and i.type in ('approval', 'tool')
         and i.node_id = any($5::text[])
         and not exists (select from taken t where t.occurrence_id = i.occurrence_id)
       order by i.position
    )
    select run.id as "id", (select count(*)::int from taken) as "taken" from run`,
};

/** The same without steps: only records which run it repeats. $1 the new run, $2 the other. */
export const markRerun: Statement = {
  name: "mark-rerun",
  text: `
    update runs r
       set rerun_of_run_id = old.id, starter_ids = ${together("r.starter_ids", startersOf("old"))}
      from runs old
     where r.id = $1 and old.id = $2
    returning r.id as "id"`,
};

/**
 * A repeated conversation starts with the messages before the turn, in its own thread. $1 thread, $2 the other run, $3
 * the new run.
 */
export const copyThread: Statement = {
  name: "copy-thread",
  text: `
    with old as (select * from runs where id = $2),
    thread as (insert into threads (id, workspace_id, agent_id) select $1, workspace_id, agent_id from old),
    copied as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content, created_at)
      select $1, m.workspace_id, m.run_id, m.turn, m.role, m.content, m.created_at
        from old cross join lateral ${rememberedMessages("old")} m
       order by m.id
      returning id, workspace_id
    )
    insert into thread_forks (thread_id, run_id, workspace_id, position)
    select $1, $3, workspace_id, max(id) from copied group by workspace_id`,
};
