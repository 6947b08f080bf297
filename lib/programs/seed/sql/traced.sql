-- The runs that get a complete trace. $1 workspace, $2 how many of the newest, $3 people.
create temp table traced as
select t.*, ($3::text[])[1 + (t.n % cardinality($3::text[]))::int] as answered_by_id
  from (
    select r.id, r.workspace_id, r.thread_id, r.agent_id, r.lane_id, r.mode, r.status, r.input, r.final_response, r.error, r.started_at, r.completed_at,
           r.input_tokens, r.output_tokens, r.cost_usd, r.created_at, row_number() over (order by r.id) as n,
           extract(epoch from r.completed_at - r.started_at) as took,
           case r.status when 'completed' then 999
                when 'failed' then (select p.ordinal from paths p where p.agent_id = r.agent_id and p.node_id = r.error ->> 'nodeId')
                else (select greatest(1, count(*) / 2) from paths p where p.agent_id = r.agent_id) end as reached
      from runs r
     where r.workspace_id = $1 and r.status in ('completed', 'failed', 'cancelled') and exists (select from paths p where p.agent_id = r.agent_id)
     order by r.id desc
     limit $2
  ) t
