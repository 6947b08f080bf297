-- A piece of work in a project, for people and agents.
create table tasks (
  id text primary key,
  workspace_id text not null references workspaces,
  project_id text not null references projects,
  -- The number by which people call it, after the project's prefix.
  number integer not null,
  title text not null,
  description text,
  status text not null default 'open',
  priority text not null default 'normal',
  -- A person, or an agent's lane as `agt_…:laneId`.
  assignee_kind text,
  assignee_id text,
  due_at timestamptz(3),
  labels text[] not null default '{}',
  parent_task_id text,
  author_kind text not null,
  author_id text not null,
  -- Ordinals of its comments come from here, under the row's lock: they are dense and in the order of commits.
  comment_count integer not null default 0,
  deleted_comments integer not null default 0,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  searched tsvector generated always as (setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B')) stored,
  constraint tasks_status check (status in ('open', 'in_progress', 'waiting', 'done', 'cancelled')),
  constraint tasks_priority check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint tasks_assignee check ((assignee_kind is null) = (assignee_id is null))
);
create unique index tasks_number on tasks (project_id, number);
create index tasks_workspace on tasks (workspace_id, id);
create index tasks_project on tasks (project_id, id);
create index tasks_assignee on tasks (workspace_id, assignee_id, id);
create index tasks_updated on tasks (workspace_id, updated_at, id);
create index tasks_due on tasks (workspace_id, coalesce(due_at, 'infinity'), id);
-- The columns of the board, the most urgent first.
create index tasks_board on tasks (workspace_id, status, array_position(array['low', 'normal', 'high', 'urgent'], priority), id);
create index tasks_parent on tasks (parent_task_id) where parent_task_id is not null;
create index tasks_searched on tasks using gin (searched);
create index tasks_words on tasks using gin (words_of_task(title, description));

-- Every number that a task has had: one that moves to another project is still found by the old one.
create table task_numbers (
  project_id text not null references projects,
  number integer not null,
  task_id text not null references tasks,
  primary key (project_id, number)
);

create table task_blocks (
  task_id text not null references tasks,
  blocked_by_task_id text not null references tasks,
  primary key (task_id, blocked_by_task_id)
);
create index task_blocks_by on task_blocks (blocked_by_task_id);

create table task_followers (
  task_id text not null references tasks,
  user_id text not null references users,
  primary key (task_id, user_id)
);
create index task_followers_user on task_followers (user_id, task_id);

create table task_comments (
  id text primary key,
  workspace_id text not null,
  task_id text not null references tasks,
  -- Rising within the task, from 1: dense but for those that were deleted.
  ordinal integer not null,
  author_kind text not null,
  author_id text not null,
  body text not null,
  -- The people whom it mentions.
  mentioned_ids text[] not null default '{}',
  -- For a result: the run and its turn.
  run_id text,
  turn integer,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3)
);
create unique index task_comments_ordinal on task_comments (task_id, ordinal);
create unique index task_comments_result on task_comments (run_id, turn) where run_id is not null;

create table task_attachments (
  id text primary key,
  workspace_id text not null,
  task_id text not null references tasks,
  comment_id text not null references task_comments,
  ordinal integer not null,
  name text not null,
  type text not null,
  size integer not null,
  storage_key text not null,
  -- Into the space of files: not of a result, whose files are its run's.
  is_counted boolean not null default false
);
create index task_attachments_comment on task_attachments (comment_id, ordinal);
-- Retention asks whether a content is still needed.
create index task_attachments_content on task_attachments (storage_key);

-- Changes of tasks: who changed what, with which credential.
create table task_activity (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  task_id text not null references tasks,
  author_kind text not null,
  author_id text not null,
  -- The person behind the credential.
  user_id text not null,
  action text not null,
  -- By field: what it was and what it became.
  changes json not null,
  created_at timestamptz(3) not null default now()
);
create index task_activity_task on task_activity (task_id, id);

-- The runs of a task: the link decides who follows them. Forks and runs that they call have their own rows.
create table task_runs (
  run_id text primary key,
  workspace_id text not null,
  task_id text not null references tasks,
  -- Whether its results become comments: not of a run that another one called.
  reports boolean not null,
  created_at timestamptz(3) not null default now()
);
create index task_runs_task on task_runs (task_id, run_id);

-- Ends of linked runs that have no comment yet: written by the statement that ends the run.
create table task_run_results (
  run_id text not null,
  turn integer not null,
  workspace_id text not null,
  task_id text not null,
  status text not null, -- completed | failed
  final_response json,
  error json, -- RunError
  primary key (run_id, turn)
);
