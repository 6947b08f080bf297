create table workspaces (
  id text primary key,
  name text not null,
  settings jsonb not null default '{}', -- Partial<WorkspaceSettings>
  created_at timestamptz(3) not null default now()
);

-- A person, for all workspaces; a membership gives access to one.
create table users (
  id text primary key,
  email text not null,
  -- When the address was proved by a provider that its domain belongs to; null: unproved.
  email_proven_at timestamptz(3),
  name text not null,
  password_hash text,
  -- The first start generated and printed the password: the dashboard asks the person to change it.
  has_seeded_password boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on users (lower(email));

create table memberships (
  workspace_id text not null references workspaces,
  user_id text not null references users,
  role text not null,
  status text not null default 'active',
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, user_id),
  constraint memberships_role check (role in ('owner', 'admin', 'builder', 'operator', 'viewer')),
  constraint memberships_status check (status in ('active', 'suspended', 'removed'))
);

create table teams (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  created_at timestamptz(3) not null default now()
);
create unique index teams_name on teams (workspace_id, name);

create table team_members (
  workspace_id text not null,
  team_id text not null references teams,
  user_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (team_id, user_id),
  foreign key (workspace_id, user_id) references memberships (workspace_id, user_id)
);
create index team_members_user on team_members (workspace_id, user_id);

create table projects (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  name text not null,
  -- Starts the numbers of its tasks, such as OPS-12. Null until it is first needed: older versions insert none.
  prefix text,
  -- Numbers with these are still found, unless another project has taken the prefix.
  former_prefixes text[] not null default '{}',
  -- The number of its newest task.
  task_count integer not null default 0,
  created_at timestamptz(3) not null default now()
);
create index projects_workspace on projects (workspace_id);
create unique index projects_prefix on projects (workspace_id, prefix);

-- A row per named value of the installation, such as the cursor-signing key that web nodes share.
create table installation (
  name text primary key,
  value text not null,
  updated_at timestamptz(3) not null default now()
);
