-- Files of teams. Size and digest are those of the content, which a run that has it attached keeps.
create table files (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  name text not null,
  -- As its first bytes say.
  type text not null,
  storage_key text not null constraint files_storage_key_unique unique references contents (storage_key),
  author_kind text not null, -- user | key | grant | agent
  author_id text not null,
  -- The upload that brought it in parts: its end may be asked for again.
  upload_id text constraint files_upload_id_unique unique,
  created_at timestamptz(3) not null default now()
);
create index files_by_team on files (team_id, id);
create index files_by_workspace on files (workspace_id, team_id);

-- A large file that arrives in parts.
create table file_uploads (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  name text not null,
  -- As declared.
  type text not null,
  size integer not null,
  -- Bytes it holds in the quota: its parts and one more. Null: its size, as an earlier version held.
  held_bytes integer,
  storage_key text not null constraint file_uploads_storage_key_unique unique references contents (storage_key),
  -- The author who began it; nobody else may continue it.
  author_kind text not null, -- user | key | grant | agent
  author_id text not null,
  -- Every part has been received, and none is taken any more.
  is_sealed boolean not null default false,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index file_uploads_by_expiry on file_uploads (expires_at);
create index file_uploads_by_author on file_uploads (workspace_id, author_id);
create index file_uploads_by_team on file_uploads (team_id);

create table file_upload_parts (
  upload_id text not null references file_uploads on delete cascade,
  number integer not null,
  size integer not null,
  primary key (upload_id, number)
);

-- Which request may write a part: the one that came last.
create table file_upload_receptions (
  upload_id text not null references file_uploads on delete cascade,
  number integer not null,
  reception text not null,
  primary key (upload_id, number)
);

-- How much the files and unfinished uploads of a team have, and under no team those of the workspace.
create table file_usage (
  workspace_id text not null references workspaces,
  -- Empty: all teams.
  team_id text not null,
  bytes bigint not null,
  primary key (workspace_id, team_id)
);
