-- The lanes that a team's tasks are given to. $1 team.
select l.agent_id || ':' || l.lane_id as id from lanes l join agents a on a.id = l.agent_id
  where a.team_id = $1 and a.published_version is not null order by 1 limit 6
