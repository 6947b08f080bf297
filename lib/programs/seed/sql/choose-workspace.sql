-- The workspace $2, or the installation's first. $1 how many runs are counted.
select w.id as "workspaceId",
       (select user_id from memberships where workspace_id = w.id and role = 'owner' order by created_at, user_id limit 1) as "ownerId",
       (select count(*)::int from (select from runs where workspace_id = w.id limit $1) few) as "runs",
       exists (select from teams where workspace_id = w.id and name = 'Pilot') as "seeded"
  from workspaces w
 where $2::text is null or w.id = $2
 order by w.created_at, w.id
 limit 1
