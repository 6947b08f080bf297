-- Puts runs of the team's agents on every second task. $1 project, $2 statuses of the runs, $3 how many, $4 whether the
-- tasks are over.
insert into task_runs (run_id, workspace_id, task_id, reports, created_at)
select r.id, r.workspace_id, t.id, true, r.created_at
  from (select r.*, row_number() over (order by r.id desc) as place
          from runs r join agents a on a.id = r.agent_id join projects p on p.team_id = a.team_id
         where p.id = $1 and r.status = any($2) and r.parent_run_id is null
         order by r.id desc limit $3) r
  join (select t.id, row_number() over (order by t.id desc) as place from tasks t
         where t.project_id = $1 and t.archived_at is null
           and (t.status in ('done', 'cancelled')) = $4) t
    on t.place = r.place * 2
