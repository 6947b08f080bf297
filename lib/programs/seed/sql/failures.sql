-- Of the workspace's groups, the most frequent first: one in three has somebody, one in four is resolved, one of those is
-- back. $1 workspace, $2 people.
with ordered as (
  select g.id, row_number() over (order by count(*) desc, g.id) as n
    from failure_groups g join runs r on r.failure_group_id = g.id
   where g.workspace_id = $1 group by g.id
)
update failure_groups g
   set assignee_id = case when o.n % 3 = 1 then ($2::text[])[1 + o.n % cardinality($2::text[])] end,
       resolved_at = case when o.n % 4 = 2 then g.last_seen_at - interval '2 hours' end,
       resolved_by_id = case when o.n % 4 = 2 then ($2::text[])[1] end,
       resolved_in_version = null,
       reopened_at = case when o.n % 8 = 2 then g.last_seen_at end,
       reopened_run_id = case when o.n % 8 = 2 then (select max(r.id) from runs r where r.failure_group_id = g.id) end
  from ordered o where o.id = g.id
