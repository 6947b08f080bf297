-- Who works on a team's tasks. $1 workspace, $2 team.
select m.user_id as id from memberships m
  where m.workspace_id = $1 and m.status = 'active'
    and (m.role = 'owner' or exists (select from team_members t where t.user_id = m.user_id and t.team_id = $2))
  order by m.user_id
