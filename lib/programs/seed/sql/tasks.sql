-- $1 workspace, $2 project, $3 tasks as JSON.
with given as (
  select * from json_to_recordset($3::json)
    as t(id text, number int, title text, description text, status text, priority text, "assigneeKind" text,
         "assigneeId" text, "dueAt" timestamptz, labels json, "parentTaskId" text, "blockedBy" text, "authorId" text,
         comments json, "archivedAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)
),
made as (
  insert into tasks (id, workspace_id, project_id, number, title, description, status, priority, assignee_kind,
                     assignee_id, due_at, labels, parent_task_id, author_kind, author_id, comment_count, archived_at,
                     created_at, updated_at)
  select id, $1, $2, number, title, description, status, priority, "assigneeKind", "assigneeId", "dueAt",
         array(select json_array_elements_text(labels)), "parentTaskId", 'user', "authorId",
         json_array_length(comments), "archivedAt", "createdAt", "updatedAt"
    from given
),
numbered as (
  insert into task_numbers (project_id, number, task_id) select $2, number, id from given
),
blocked as (
  insert into task_blocks (task_id, blocked_by_task_id)
  select id, "blockedBy" from given where "blockedBy" is not null
),
followed as (
  insert into task_followers (task_id, user_id)
  select id, "authorId" from given
  union select id, "assigneeId" from given where "assigneeKind" = 'user'
),
active as (
  insert into task_activity (workspace_id, task_id, author_kind, author_id, user_id, action, changes, created_at)
  select $1, id, 'user', "authorId", "authorId", 'created', '{}', "createdAt" from given
)
insert into task_comments (id, workspace_id, task_id, ordinal, author_kind, author_id, body, created_at)
select c.comment ->> 'id', $1, g.id, c.ordinal, 'user', c.comment ->> 'authorId', c.comment ->> 'body',
       g."createdAt" + c.ordinal * interval '10 minutes'
  from given g cross join lateral json_array_elements(g.comments) with ordinality c(comment, ordinal)
