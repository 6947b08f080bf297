-- To the first comment on a task of the team after the file was made. $1 workspace, $2 team, $3 files with the ids of
-- their attachments, as JSON.
insert into task_attachments (id, workspace_id, task_id, comment_id, ordinal, name, type, size, storage_key)
select g.attachment_id, $1, c.task_id, c.id, row_number() over (partition by c.id order by f.id) - 1, f.name, f.type,
       g.size, f.storage_key
  from json_to_recordset($3::json) as g(id text, attachment_id text, size int)
  join files f on f.id = g.id
  cross join lateral (
    select c.id, c.task_id
      from task_comments c join tasks t on t.id = c.task_id join projects p on p.id = t.project_id
     where p.team_id = $2 and c.created_at > f.created_at
     order by c.created_at
     limit 1
  ) c
