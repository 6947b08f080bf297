-- Failed runs of an agent with one fingerprint, and what people do about them. Its runs name it
-- (`runs.failure_group_id`) and are counted there.
create table failure_groups (
  -- A hash of agent and fingerprint: the statement that fails a run can write it without looking it up.
  id text primary key,
  workspace_id text not null references workspaces,
  agent_id text not null references agents,
  code text not null, -- RunError["code"]
  node_id text,
  -- Message of its first run, redacted.
  message text not null,
  -- The message without what is particular to one run.
  pattern text not null,
  first_run_id text not null,
  first_seen_at timestamptz(3) not null,
  -- The graph of the first run, which says its version.
  first_graph_fingerprint text not null,
  -- At most a minute older than the last failure, so that runs that fail together do not all write this row.
  last_seen_at timestamptz(3) not null,
  assignee_id text references users,
  resolved_at timestamptz(3),
  resolved_by_id text references users,
  -- The first version that should not fail like this; null: no version should.
  resolved_in_version integer,
  -- When a run failed like this again although it was resolved.
  reopened_at timestamptz(3),
  reopened_run_id text,
  constraint failure_groups_resolved check ((resolved_at is null) = (resolved_by_id is null)),
  constraint failure_groups_version check (resolved_in_version is null or resolved_at is not null),
  constraint failure_groups_reopened check (reopened_at is null or resolved_at is not null)
);
create index failure_groups_workspace on failure_groups (workspace_id, last_seen_at, id);
create index failure_groups_agent on failure_groups (agent_id, last_seen_at);
