-- Who may have written a team's files in the last week. $1 workspace, $2 team, $3 now, $4 a week ago.
select 'user' as kind, m.user_id as id from memberships m
 where m.workspace_id = $1 and m.status = 'active'
   and (m.role in ('owner', 'admin')
     or m.role in ('builder', 'operator')
        and exists (select from team_members t where t.user_id = m.user_id and t.team_id = $2))
union all
select 'key', k.id from api_keys k
 where k.workspace_id = $1 and k.status = 'active' and (k.expires_at is null or k.expires_at > $3)
   and $2 = any(k.allowed_team_ids) and 'files:write' = any(k.scopes)
union all
select 'grant', g.id from oauth_grants g
 where g.workspace_id = $1 and g.ended_at is null and g.consented_at < $4
   and $2 = any(g.allowed_team_ids) and 'files:write' = any(g.scopes)
union all
(select 'agent', a.id from agents a where a.team_id = $2 and a.published_version is not null order by a.id limit 3)
order by 1, 2
