-- Runs that wait for a person at their second node, exactly as the engine leaves them: it continues them after an
-- answer. $1 workspace, $2 now in ms, $3 how many, $4 keys, $5 the number of the first, $6 people.
with drawn as (
  select n, w.agent_id, w.type, w.node_id, w.node_type, w.interaction_id as interaction, w.request, l.lane_id, l.fingerprint, l.input,
         $2::int8 - 60000 - floor(power(pg_temp.rnd(n, 21), 3) * 1728000000)::int8 as ms
    from (select $5::int8 + i as n, 1 + i % (select count(*) from waits)::int as place from generate_series(1, $3::int) i) slots
    join waits w on w.place = slots.place
    join lanes l on l.agent_id = w.agent_id
),
named as (
  select d.*, pg_temp.new_id('run', ms, n, 11) as id, pg_temp.at_ms(ms) as at,
         pg_temp.b32(hashint8extended(n, 22) & 1099511627775, 8) || pg_temp.b32(hashint8extended(n, 23) & 1099511627775, 8) as token,
         row_number() over (order by n) as place
    from drawn d
),
asked as materialized (
  select n.*, replace(pg_temp.fill(request, n), '$token', token)::json as filled,
         replace(interaction, '$token', token) as interaction_id
    from named n
),
conversations as (
  insert into threads (id, workspace_id, agent_id, created_at) select 'thr_' || substr(id, 5), $1, agent_id, at from asked
),
waiting as (
  insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, mode, status, input, metadata,
                    graph_fingerprint, needs_work, event_count, created_at, started_at)
  select id, $1, agent_id, lane_id, 'key', ($4::text[])[1 + (n % cardinality($4::text[]))::int], 'thr_' || substr(id, 5), 'structured',
         'waiting', pg_temp.fill(input, n)::json,
         case when n % 2 = 0 then format('{"order":"A-%s","customer":"customer-%s","source":"web"}', 1000 + n, pg_temp.customer(n))::json end,
         fingerprint, false, 5, at, at
    from asked
  returning id
),
steps as (
  insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, started_at, ended_at)
  select a.id, a.id || ':' || p.node_id || ':1', $1, 1, p.node_id, p.outcome, pg_temp.fill(p.output, a.n)::json, 3, a.at, a.at
    from asked a join paths p on p.agent_id = a.agent_id and p.ordinal = 1
),
events as (
  insert into run_events (run_id, sequence, workspace_id, at, type, node_id, status, occurrence_id, payload)
  select a.id, e.sequence, $1, a.at, e.type, e.node_id, e.status, a.id || ':' || e.node_id || ':1', json_strip_nulls(e.payload)
    from asked a
    join paths p on p.agent_id = a.agent_id and p.ordinal = 1
   cross join lateral (values
      (1, 'run_started', null, 'active', json_build_object('laneId', a.lane_id, 'input', pg_temp.fill(a.input, a.n)::json)),
      (2, 'node_started', p.node_id, 'active', json_build_object('type', p.type)),
      (3, 'node_completed', p.node_id, 'succeeded', json_build_object('outcome', p.outcome, 'output', pg_temp.fill(p.output, a.n)::json)),
      (4, 'node_started', a.node_id, 'active', json_build_object('type', a.node_type)),
      (5, 'interaction_requested', a.node_id, 'suspended', (jsonb_build_object('interactionId', a.interaction_id, 'type', a.type) || a.filled::jsonb)::json)
    ) as e(sequence, type, node_id, status, payload)
)
insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, type, request, requested_at, expires_at,
                              assignee_id, assigned_by_id, assigned_at)
select interaction_id, $1, id, 1, id || ':' || node_id || ':1', node_id, type, filled, at,
       case when place <= 12 then pg_temp.at_ms($2) + place * interval '5 minutes' else at + interval '30 days' end,
       case when n % 9 = 0 then ($6::text[])[1 + (n % cardinality($6::text[]))::int] end,
       case when n % 9 = 0 then ($6::text[])[1] end, case when n % 9 = 0 then at end
  from asked
 order by ms
