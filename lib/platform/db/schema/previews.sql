-- The inputs of a preview, beside those of every run.
create table run_previews (
  run_id text primary key references runs,
  workspace_id text not null,
  -- The node it starts from; null: the lane's start.
  from_node text,
  -- What nodes give without running, by node id.
  pins json not null default '{}',
  -- The nodes that may write to the outside, by what somebody had allowed when it started.
  allowed text[] not null default '{}',
  -- Whether people alone gave its input, pins and the outputs that it begins with.
  by_people boolean not null default false,
  -- The answers that a test gives to its questions; null: people answer.
  answers json,
  -- The test run that it belongs to: every effect then needs a pin.
  test_run_id text
);

-- Nodes that may write to the outside in a preview. A permission holds for the node and the graph before it as they
-- were, by their hash: after a change somebody has to allow it again.
create table preview_permissions (
  agent_id text not null references agents,
  node_id text not null,
  workspace_id text not null references workspaces,
  config_hash text not null,
  allowed_by text not null references users,
  allowed_at timestamptz(3) not null default now(),
  primary key (agent_id, node_id)
);

-- People and programs that have an agent's draft open or have changed it, shown to others who edit it.
create table draft_editors (
  agent_id text not null references agents,
  kind text not null, -- user | key | grant | page
  -- The person, the key or the grant; of a page that a person has open, what the page calls itself.
  editor_id text not null,
  workspace_id text not null,
  -- The person behind it.
  user_id text not null references users,
  seen_at timestamptz(3) not null default now(),
  -- When it last changed the draft, and to which revision.
  changed_at timestamptz(3),
  revision integer,
  primary key (agent_id, kind, editor_id)
);

-- The cases with which an agent is tested before it is published.
create table agent_tests (
  id text primary key,
  workspace_id text not null references workspaces,
  agent_id text not null references agents,
  name text not null,
  -- `{ laneId, input, attachments, answers, pins, expect }`, as callers send it (D16).
  definition json not null,
  created_by text references users,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index agent_tests_agent on agent_tests (agent_id, id);

-- Runs of an agent's tests against a graph.
create table agent_test_runs (
  id text primary key,
  workspace_id text not null,
  agent_id text not null references agents,
  revision integer not null,
  graph_fingerprint text not null,
  status text not null,
  started_by text references users,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  foreign key (workspace_id, graph_fingerprint) references graphs (workspace_id, fingerprint),
  constraint agent_test_runs_status check (status in ('running', 'passed', 'failed'))
);
create index agent_test_runs_agent on agent_test_runs (agent_id, id);
create index agent_test_runs_running on agent_test_runs (id) where status = 'running';

-- Results of tests in test runs.
create table agent_test_results (
  test_run_id text not null references agent_test_runs,
  test_id text not null,
  workspace_id text not null,
  name text not null,
  -- The test as it was then.
  definition json not null,
  run_id text,
  status text not null,
  -- `[{ expect, message }]`.
  failures json not null default '[]',
  ended_at timestamptz(3),
  primary key (test_run_id, test_id),
  constraint agent_test_results_status check (status in ('running', 'passed', 'failed'))
);
create index agent_test_results_run on agent_test_results (run_id) where run_id is not null;
