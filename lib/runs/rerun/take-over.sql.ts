import type { Statement } from "#lib/db/database.ts";
import { rememberedMessages } from "../remembered-messages.sql.ts";
import { startersOf, together } from "../starters.sql.ts";

/** The same execution of a node in another run, which is in its first turn. */
const AGAIN = (row: string, runId: string, nodeId: string) =>
  `${runId} || ':' || ${nodeId} || ':1' || substr(${row}.occurrence_id, length(${row}.run_id || ':' || ${nodeId} || ':' || ${row}.turn) + 1)`;

/**
 * Gives a run that was just written what another had committed before it failed, so that it goes on from there and
 * nothing of it is done again: the nodes that ended, with two events each that say where they come from; the calls
 * that effects of several had made; and what people had answered in the middle of those. Numbered anew in their
 * order, because the last one's output may be the result.
 *
 * Left out is what the run failed by: a node without its end, or one whose answer had no way on. Of an effect that is
 * begun again only a model's calls are taken: it goes on from them, where a single call would but fail as before. A
 * wait for an outside system that never answered is waited for anew, so its address is sent anew.
 *
 * $1 the new run, $2 the failed one, $3 the node that failed or null, $4 the types of the graph's nodes as JSON.
 * No row back: the failed run is gone. Indexes: the primary keys, run_interactions_run.
 */
export const takeOver: Statement = {
  name: "take-over-steps",
  text: `
    with old as (select id, turn, ${startersOf("runs")} as starters from runs where id = $2 and status = 'failed' for share),
    taken as (
      select s.*, row_number() over (order by s.sequence) as place, ${AGAIN("s", "$1", "s.node_id")} as again
        from run_steps s join old on s.run_id = old.id and s.turn = old.turn
       where s.outcome is not null and s.sequence is not null
         and not (s.node_id is not distinct from $3::text and s.outcome in ('rejected', 'expired'))
    ),
    run as (
      update runs r
         set rerun_of_run_id = old.id, starter_ids = ${together("r.starter_ids", "old.starters")}, event_count = r.event_count + 2 * (select count(*) from taken)
        from old
       where r.id = $1
      returning r.id, r.workspace_id, r.event_count - 2 * (select count(*) from taken) as written_before
    ),
    steps as (
      insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, ended_at)
      select run.id, t.again, run.workspace_id, 1, t.node_id, t.outcome, t.output, run.written_before + 2 * t.place,
             t.failed_attempts, clock_timestamp()
        from taken t, run
    ),
    begun as (
      insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
      select run.id, run.written_before + 2 * t.place - 1, run.workspace_id, clock_timestamp(), 'node_started', t.node_id, 'active',
             t.again, json_build_object('type', $4::json->>t.node_id, 'reusedFrom', t.run_id)
        from taken t, run
    ),
    ended as (
      insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
      select run.id, run.written_before + 2 * t.place, run.workspace_id, clock_timestamp(),
             case t.outcome when 'failed' then 'node_failed' else 'node_completed' end, t.node_id,
             case t.outcome when 'failed' then 'errored' else 'succeeded' end, t.again,
             case when e.payload->>'truncated' = 'true'
                  then json_build_object('truncated', true, 'originalChars', e.payload->'originalChars',
                                         'preview', e.payload->'preview', 'reusedFrom', t.run_id)
                  else json_build_object('reusedFrom', t.run_id, 'outcome', t.outcome, 'output', e.payload->'output') end
        from taken t
        cross join run
        left join run_events e on e.run_id = t.run_id and e.sequence = t.sequence
    ),
    calls as (
      insert into run_calls (run_id, occurrence_id, ordinal, workspace_id, turn, result, ended_at)
      select run.id, ${AGAIN("c", "$1", "split_part(c.occurrence_id, ':', 2)")}, c.ordinal, c.workspace_id, 1, c.result, c.ended_at
        from run_calls c
        join old on c.run_id = old.id and c.turn = old.turn
        cross join run
       where exists (select from taken t where t.occurrence_id = c.occurrence_id)
          or ($4::json->>split_part(c.occurrence_id, ':', 2) = 'llm'
              and not exists (select from run_interactions i
                               where i.run_id = c.run_id and i.occurrence_id = c.occurrence_id and i.call_ordinal = c.ordinal
                                 and i.type = 'tool' and (i.status <> 'accepted' or i.answer is null)))
    ),
    answers as (
      insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, call_ordinal, type, status, request, answer,
                                    answered_by_kind, answered_by_id, answered_at, requested_at)
      select i.type || ':' || left(replace(gen_random_uuid()::text, '-', ''), 16), i.workspace_id, run.id, 1,
             ${AGAIN("i", "$1", "i.node_id")}, i.node_id, i.call_ordinal, i.type, 'accepted', i.request, i.answer,
             i.answered_by_kind, i.answered_by_id, i.answered_at, i.requested_at
        from run_interactions i
        join old on i.run_id = old.id and i.turn = old.turn
        cross join run
       where i.call_ordinal is not null and i.status = 'accepted' and i.answer is not null and i.type in ('approval', 'tool')
         and $4::json->>i.node_id = 'llm'
         and not exists (select from taken t where t.occurrence_id = i.occurrence_id)
       order by i.position
    )
    select run.id as "id", (select count(*)::int from taken) as "taken" from run`,
};

/** The same without any steps: only whose run it repeats. $1 the new run, $2 the other. */
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
 * A conversation that is held once more begins with what was said before the turn, in a thread of its own.
 * $1 thread, $2 the other run, $3 the new run.
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
