-- Graphs, stored once by content: versions and runs refer to their fingerprint.
create table graphs (
  workspace_id text not null references workspaces,
  fingerprint text not null,
  document json not null, -- AgentDocument
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, fingerprint)
);

create table agents (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  name text not null,
  description text not null default '',
  -- Counts the changes of the draft; a write names the revision it is based on.
  revision integer not null default 1,
  draft json not null, -- unknown
  -- What a canvas keeps beside the graph: where nodes stand, and notes.
  layout json not null default '{}',
  -- Settings of its previews, by node id: `{ pins: { <id>: output }, off: [<id>] }`.
  preview_settings json not null default '{}',
  -- Whether its tests must pass before it is published.
  require_tests boolean not null default false,
  published_version integer,
  -- Its concurrency limit; null: only the workspace's limit applies (D6).
  max_concurrent_runs integer,
  -- Seconds that each of its runs may execute; null: an hour.
  run_timeout_seconds integer,
  -- Names of the lanes of its published versions, by lane id: the search for runs reads them.
  lane_names jsonb not null default '{}', -- Record<string, string>
  -- Top-level metadata keys of its runs (`learn-metadata-keys.ts`), for suggestions and the search by value.
  metadata_keys text[] not null default '{}',
  created_by text references users,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index agents_by_name on agents (workspace_id, name, id);

create table agent_versions (
  id text not null constraint agent_versions_id_unique unique,
  agent_id text not null references agents,
  version integer not null,
  workspace_id text not null,
  graph_fingerprint text not null,
  message text not null default '',
  published_by text references users,
  -- The credential with which that person published; null in older versions, and from files.
  published_via_kind text, -- "user" | "key" | "grant"
  published_via_id text,
  published_at timestamptz(3) not null default now(),
  primary key (agent_id, version),
  foreign key (workspace_id, graph_fingerprint) references graphs (workspace_id, fingerprint)
);
