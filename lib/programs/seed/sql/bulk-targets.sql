-- A cancelled run that the action reached, or a run that had ended by then. $1 action, $2 workspace, $3 when, $4 and $5
-- how many of each.
insert into bulk_action_targets (bulk_action_id, ordinal, workspace_id, run_id, outcome, reason_code, reason, attempts, ended_at)
select $1, row_number() over (order by id desc) - 1, $2, id, outcome, code, reason, 1,
       $3::timestamptz + row_number() over (order by id desc) * interval '20 milliseconds'
  from ((select id, 'done' as outcome, null as code, null as reason
           from runs where workspace_id = $2 and status = 'cancelled' and created_at < $3 order by id desc limit $4)
        union all
        (select id, 'skipped', 'already_ended', 'It had ended already.'
           from runs where workspace_id = $2 and status = 'completed' and created_at < $3 order by id desc limit $5)) r
