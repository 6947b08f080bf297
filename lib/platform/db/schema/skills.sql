-- Instructions with a list of tools, which agents of the team attach to their model nodes: here as they are written.
create table skills (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  name text not null,
  description text not null default '',
  -- Counts the changes of the draft; a write names the revision it is based on.
  revision integer not null default 1,
  instructions text not null,
  -- The names of the tools that a node with this skill may call; it never adds to the node's own list.
  tools json not null,
  published_version integer,
  created_by text references users,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index skills_by_name on skills (workspace_id, name, id);

-- Published versions of skills, which never change. Agents pin a version when they are published.
create table skill_versions (
  id text not null constraint skill_versions_id_unique unique,
  skill_id text not null references skills,
  version integer not null,
  workspace_id text not null,
  name text not null,
  description text not null,
  instructions text not null,
  tools json not null,
  message text not null default '',
  published_by text references users,
  -- The credential with which that person published.
  published_via_kind text, -- "user" | "key" | "grant"
  published_via_id text,
  published_at timestamptz(3) not null default now(),
  primary key (skill_id, version)
);
