-- 2,000 entries over 90 days. $1 workspace, $2 now, $3 people, $4 actions.
with targets as (
  select 'key' as kind, id, name, null as run_id, row_number() over (order by id) as place from seeded_keys
  union all
  select 'agent', id, name, null, row_number() over (order by id) from agents where workspace_id = $1
  union all
  select 'user', id, name, null, row_number() over (order by id) from users where id = any($3)
  union all
  select 'workspace', id, name, null, 1 from workspaces where id = $1
  union all
  select 'interaction', id, request ->> 'title', run_id, row_number() over (order by position)
    from (select * from run_interactions where workspace_id = $1 order by position limit 400) i
),
sizes as (select kind, count(*) as size from targets group by kind)
insert into audit_log (workspace_id, at, actor_kind, actor_id, via, action, target_kind, target_id, target_name, details)
select $1, $2::timestamptz - make_interval(secs => power(i / 2000.0, 1.5) * 7776000),
       case when i % 40 = 0 then 'operator' else 'user' end,
       case when i % 40 = 0 then null else ($3::text[])[1 + floor(pg_temp.rnd(i, 71) * cardinality($3::text[]))::int] end,
       case when i % 40 = 0 then 'command_line' else 'dashboard' end, acts.action, t.kind, t.id, t.name,
       case acts.kind
         when 'interaction' then json_build_object('runId', t.run_id)
         when 'user' then '{"before":"viewer","after":"operator"}'::json
         when 'workspace' then json_build_object('requested', 1 + i % 40, 'of', 2 + i % 40)
         else '{}'::json end
  from (select i, action, case action when 'runs.cancelled' then 'workspace' else split_part(action, '.', 1) end as kind
          from (select i, ($4::text[])[1 + floor(pg_temp.rnd(i, 72) * cardinality($4::text[]))::int] as action
                  from generate_series(1, 2000) i) drawn) acts
  join sizes s on s.kind = acts.kind
  join targets t on t.kind = acts.kind and t.place = 1 + i % s.size
 order by i desc
