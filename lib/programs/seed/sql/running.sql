-- Queued runs, and some as a process leaves them that is killed right after their start: the first worker continues
-- them, so none takes a slot forever. $1 workspace, $2 now in ms, $3 keys, $4 the number of the first.
with drawn as (
  select n, l.*, $2::int8 - (13 - i) * 40000 as ms, case when i > 8 then 'queued' else 'running' end as status
    from (select i, $4::int8 + i as n from generate_series(1, 12) i) slots
    join lanes l on l.ordinal = 1 + (i % 6)
),
named as (select d.*, pg_temp.new_id('run', ms, n, 11) as id, pg_temp.at_ms(ms) as at from drawn d),
conversations as (
  insert into threads (id, workspace_id, agent_id, created_at) select 'thr_' || substr(id, 5), $1, agent_id, at from named
),
events as (
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
  select id, 1, $1, at, 'run_started', null, case status when 'running' then 'active' else 'pending' end, null,
         json_build_object('laneId', lane_id, 'input', pg_temp.fill(input, n)::json)
    from named
)
insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input,
                  graph_fingerprint, needs_work, event_count, created_at, started_at)
select id, $1, agent_id, lane_id, 'key', ($3::text[])[1 + (n % cardinality($3::text[]))::int], 'thr_' || substr(id, 5), mode,
       status, pg_temp.fill(input, n)::json, fingerprint, status = 'running', 1, at,
       case when status = 'running' then at end
  from named order by ms
