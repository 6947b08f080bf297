-- Complete traces, steps, interactions and messages of the runs in `traced`, events in a real trace's order: by the
-- node's place on the path, then by the event's place in the node.
create temp table traced_nodes as
select t.*, p.ordinal, p.node_id, p.type, p.outcome, p.takes, t.id || ':' || p.node_id || ':1' as occurrence_id,
       pg_temp.fill(p.output, t.n)::json as output, p.ordinal < t.reached or t.status = 'completed' as is_done,
       t.started_at + make_interval(secs => t.took * p.share_from) as begins,
       case when p.ordinal = t.reached then t.completed_at
            else t.started_at + make_interval(secs => t.took * (p.share_from + p.share)) end as ends,
       p.asks, p.is_effect, p.calls_model,
       case p.asks when 'approval' then 'approval:' else 'input:' end || pg_temp.b32(hashtextextended(t.id || p.node_id, 31) & 1099511627775, 8)
         || pg_temp.b32(hashtextextended(t.id || p.node_id, 32) & 1099511627775, 8) as interaction_id
  from traced t join paths p on p.agent_id = t.agent_id and p.ordinal <= t.reached;

create temp table traced_events as
select id, sequence, at, type, node_id, status, occurrence_id, payload
  from (
    select e.*, row_number() over (partition by id order by ordinal, place) as sequence
      from (
        select id, 0 as ordinal, 0 as place, started_at as at, 'run_started' as type, null as node_id, 'active' as status,
               null as occurrence_id, json_build_object('laneId', lane_id, 'input', input) as payload from traced
        union all
        select id, 0, 1, started_at, 'conversation_item', null, null, null,
               json_build_object('role', 'user', 'content', input ->> 'message', 'attachments', '[]'::json) from traced where mode = 'chat'
        union all
        select id, ordinal, 0, begins, 'node_started', node_id, 'active', occurrence_id, json_build_object('type', type) from traced_nodes
        union all
        select id, ordinal, attempt, begins + (ends - begins) * attempt / 3, 'node_retrying', node_id, 'active', occurrence_id,
               json_build_object('error', json_build_object('code', error ->> 'code', 'message', error ->> 'message'),
                                 'failedAttempts', attempt, 'delaySeconds', attempt)
          from traced_nodes, generate_series(1, 2) attempt where status = 'failed' and not is_done and is_effect
        union all
        select id, ordinal, 3, ends, 'model_called', node_id, null, occurrence_id,
               json_build_object('model', 'anthropic:claude-sonnet', 'system', 'You answer in one sentence.', 'prompt', input::text,
                                 'answer', output, 'toolCalls', '[]'::json,
                                 'usage', json_build_object('inputTokens', input_tokens, 'outputTokens', output_tokens),
                                 'costUsd', cost_usd, 'finishReason', 'stop', 'isRepair', false,
                                 'durationMs', round(extract(epoch from ends - begins) * 1000))
          from traced_nodes where calls_model and is_done
        union all
        select id, ordinal, 3, begins, 'interaction_requested', node_id, 'suspended', occurrence_id,
               json_build_object('interactionId', interaction_id, 'type', asks,
                                 'title', 'A decision', 'message', input::text)
          from traced_nodes where asks is not null
        union all
        select id, ordinal, 4, ends, case when is_done then 'interaction_answered' else 'interaction_expired' end, node_id, null,
               occurrence_id, json_build_object('interactionId', interaction_id, 'answer', output)
          from traced_nodes where asks is not null and status <> 'cancelled'
        union all
        select id, ordinal, 5, ends, 'run_resumed', null, 'active', null, json_build_object('turn', 1)
          from traced_nodes where asks is not null and status <> 'cancelled'
        union all
        select id, ordinal, 6, ends, case when is_done then 'node_completed' else 'node_failed' end, node_id,
               case when is_done then 'succeeded' else 'errored' end, occurrence_id,
               case when is_done then json_build_object('outcome', outcome, 'output', output)
                    else json_build_object('error', json_build_object('code', error ->> 'code', 'message', error ->> 'message')) end
          from traced_nodes where is_done or status = 'failed'
        union all
        select id, ordinal, 7, ends, 'branch_taken', node_id, null, occurrence_id, json_build_object('outcome', outcome, 'to', takes)
          from traced_nodes where takes is not null and is_done
        union all
        select id, 1000, 0, completed_at, 'conversation_item', null, null, null,
               json_build_object('role', 'assistant', 'content', final_response #>> '{}', 'attachments', '[]'::json)
          from traced where mode = 'chat' and status = 'completed'
        union all
        select id, 1000, 1, completed_at, 'run_cancel_requested', null, 'active', null, null from traced where status = 'cancelled'
        union all
        select id, 1000, 2, completed_at, 'run_' || status, null,
               case status when 'completed' then 'succeeded' when 'failed' then 'errored' else 'cancelled' end, null,
               case status when 'completed' then json_build_object('finalResponse', final_response)
                           when 'failed' then json_build_object('error', error) end from traced
      ) e
  ) numbered;

analyze traced_nodes;
analyze traced_events;

insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
-- Written without spaces, as the engine writes JSON: what is shown of it is found in it.
select id, sequence, (select workspace_id from traced limit 1), at, type, node_id, status, occurrence_id, json_strip_nulls(payload)
  from traced_events
 order by id, sequence;

insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, started_at, ended_at)
select n.id, n.occurrence_id, n.workspace_id, 1, n.node_id, case when n.is_done then n.outcome end, case when n.is_done then n.output end,
       e.sequence, case when n.status = 'failed' and not n.is_done then 2 else 0 end, n.begins, case when n.is_done then n.ends end
  from traced_nodes n
  left join traced_events e on e.id = n.id and e.occurrence_id = n.occurrence_id and e.type = 'node_completed'
 where n.is_done or n.is_effect;

insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, status, request, answer, answered_by_kind,
                              answered_by_id, answered_at, requested_at, expires_at)
select interaction_id, workspace_id, id, 1, occurrence_id, node_id, asks,
       case when is_done then 'accepted' when status = 'failed' then 'expired' else 'withdrawn' end,
       json_build_object('title', 'A decision', 'message', input::text),
       case when is_done then case asks when 'approval' then '{"action":"approve"}'::json else json_build_object('answers', output) end end,
       case when is_done then 'user' end, case when is_done then answered_by_id end,
       case when is_done then ends end, begins, begins + interval '30 days'
  from traced_nodes where asks is not null
 order by begins;

insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content, created_at)
select thread_id, workspace_id, id, 1, role, content, at
  from traced cross join lateral (values ('user', input ->> 'message', started_at, 1),
                                         ('assistant', final_response #>> '{}', completed_at, 2)) as m(role, content, at, place)
 where mode = 'chat' and content is not null
 order by at, place;

update runs r set event_count = e.count from (select id, count(*) from traced_events group by id) e where r.id = e.id;
