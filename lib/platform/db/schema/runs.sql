create table runs (
  id text primary key,
  workspace_id text not null references workspaces,
  agent_id text not null references agents,
  lane_id text not null,
  -- The credential that started it, for the exact-key rule.
  credential_kind text not null, -- key | grant | user | schedule
  credential_id text not null,
  thread_id text not null references threads,
  turn integer not null default 1,
  -- `shell`: a conversation about a run that cannot continue (D10).
  kind text not null default 'agent', -- agent | shell
  mode text not null, -- structured | chat
  status text not null,
  input json not null,
  metadata json,
  final_response json,
  error json, -- RunError
  -- The failed runs like it (`failure_groups`); null unless it failed, in previews, and until runs of older versions
  -- are grouped.
  failure_group_id text,
  -- Values to redact anywhere in the run; null if none.
  remembered jsonb,
  graph_fingerprint text not null,
  preview boolean not null default false,
  forked_from_run_id text,
  -- The run whose node called this one, and that node's occurrence; null for a run that was started.
  parent_run_id text,
  parent_occurrence_id text,
  -- How many runs are above it.
  depth integer not null default 0,
  -- For a child: its status has changed, and its parent has not been told.
  parent_due boolean not null default false,
  -- The run that this one runs again, from its beginning or from the node that failed.
  rerun_of_run_id text,
  -- The people who started the run, and those behind the runs that it continues or repeats.
  starter_ids text[] not null default '{}',
  -- The thread's last message when the turn began: the turn knows its line's messages up to it.
  thread_position bigint not null default 0,
  -- Sequence of the run's last event; events are appended under this row's lock.
  event_count bigint not null default 0,
  -- True until a worker has nothing left to do: runnable = needs work and has no live lease.
  needs_work boolean not null default true,
  -- When it became ready for a worker; null while it needs none, and in runs of older versions.
  runnable_at timestamptz(3),
  -- When the first of its timers ends; null while none is set.
  wakes_at timestamptz(3),
  lease_owner text,
  lease_token integer not null default 0,
  lease_expires_at timestamptz(3),
  -- Workers lost while holding this run, since its last finished step, call or answer; at five the run fails (D7).
  lost_workers integer not null default 0,
  -- Seconds that a turn may execute; null: an hour.
  timeout_seconds integer,
  -- How long its turn has executed so far: while it waited for something, it did not.
  executed_ms bigint not null default 0,
  -- Executions of nodes in its turn so far, and what their outputs hold.
  node_count integer not null default 0,
  output_bytes bigint not null default 0,
  -- Usage of its model calls, over all turns; the cost is null while no call had a known price.
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  cost_usd double precision,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  -- From its first start to its last end; null until it has ended.
  duration_ms bigint generated always as ((extract(epoch from (completed_at - started_at)) * 1000)::int8) stored,
  foreign key (workspace_id, graph_fingerprint) references graphs (workspace_id, fingerprint),
  constraint runs_status check (status in ('queued', 'running', 'cancelling', 'waiting', 'completed', 'failed', 'cancelled')),
  constraint runs_error check ((status = 'failed') = (error is not null)),
  constraint runs_ended check ((status in ('completed', 'failed', 'cancelled')) = (completed_at is not null)),
  constraint runs_cancelled check ((status = 'cancelled') = (cancelled_at is not null))
);
create index runs_runnable on runs (lease_expires_at) where needs_work;
create index runs_wake on runs (wakes_at) where wakes_at is not null;
create unique index runs_children on runs (parent_run_id, parent_occurrence_id) where parent_run_id is not null;
create index runs_parent_due on runs (id) where parent_due;
-- Runs that nobody holds, as they take turns: of a credential, those that had begun first (`take-lease.ts`).
create index runs_turns on runs (workspace_id, credential_id, (lease_token = 0), id)
  where needs_work and lease_owner is null;
-- Queued runs (`admit-runs.ts`).
create index runs_queued on runs (workspace_id, agent_id, credential_id, id) where status = 'queued';
create index runs_credential on runs (credential_id, id);
create index runs_workspace on runs (workspace_id, id);
create index runs_agent on runs (agent_id, id);
-- Previews of drafts, which no figure counts.
create index runs_previews on runs (agent_id, id) where preview;
-- Without completed runs, nine of ten: a list of those is found by walking another index.
create index runs_status on runs (workspace_id, status, id) where status <> 'completed';
create index runs_failed_code on runs (workspace_id, (error ->> 'code'), id) where status = 'failed';
create index runs_failed_node on runs (workspace_id, (error ->> 'nodeId'), id) where status = 'failed';
create index runs_failure_group on runs (failure_group_id, id) where failure_group_id is not null;
-- For the overview's counts of failures, without reading the runs.
create index runs_failures on runs (workspace_id, id, failure_group_id, agent_id, credential_id)
  where failure_group_id is not null;
-- Failed runs that older versions left without a group; runs of this version never enter it.
create index runs_ungrouped on runs (id) where status = 'failed' and failure_group_id is null and not preview;
-- For notifications to followers of an agent.
create index runs_failed_at on runs (agent_id, completed_at) where status = 'failed';
-- Three-letter parts of error texts, for the search (`text_grams` is written in the migration).
create index runs_failed_text on runs using gin (text_grams(workspace_id, (error ->> 'code') || ' ' || (error ->> 'message')))
  where status = 'failed';
create index runs_duration on runs (workspace_id, duration_ms, id) where duration_ms is not null;

-- How many runs a tree has, by its uppermost run; a run that has called none has no row.
create table run_trees (
  run_id text primary key references runs on delete cascade,
  workspace_id text not null,
  -- Over the tree's life, with those that have ended.
  runs integer not null
);

-- Indexes runs by metadata: one row for each top-level `key = value` of a run, as a hash of workspace, key and value,
-- so that a list by metadata is read in time order. Two pairs may share a hash: readers check the value.
create table run_metadata (
  pair bigint not null,
  run_id text not null,
  primary key (pair, run_id)
);

-- Idempotency keys: one row per key, kept as long as its run (D6, D10).
create table run_idempotency (
  workspace_id text not null,
  credential_id text not null,
  agent_id text not null,
  -- `start`, or the id of the continued run.
  namespace text not null,
  idempotency_key text not null,
  run_id text not null,
  body_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (credential_id, workspace_id, agent_id, namespace, idempotency_key)
);
create index run_idempotency_run on run_idempotency (run_id);

-- Executions of nodes. `outcome` is null while an effect is running.
create table run_steps (
  run_id text not null references runs,
  occurrence_id text not null,
  workspace_id text not null,
  turn integer not null,
  node_id text not null,
  outcome text,
  output json,
  -- Sequence of its node_completed event: the order in which nodes ended.
  sequence bigint,
  -- Failed attempts so far; a lost worker does not count.
  failed_attempts integer not null default 0,
  -- The container's occurrence and iteration, if its node is in a container's body; otherwise null.
  container text,
  iteration integer,
  -- For a container: its (maximum) number of iterations, once known.
  iterations integer,
  -- For a running container: its items, where they are few.
  items json,
  -- When a set timer ends.
  wakes_at timestamptz(3),
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (run_id, occurrence_id)
);
-- For a worker that takes a run: the turn's own nodes, and those of unfinished iterations.
create index run_steps_top on run_steps (run_id, turn) where container is null;
create index run_steps_bodies on run_steps (run_id, container, iteration) where container is not null;
create index run_steps_timers on run_steps (run_id, wakes_at) where wakes_at is not null;

-- The iterations of running containers: item and result of each. Where the container has the items, an iteration has a
-- row once something in it is written. A container's rows are deleted when it ends; those of a failed or cancelled run
-- stay for a re-run.
create table run_iterations (
  -- Without a foreign key: what inserts it holds the run's row (docs/decisions.md).
  run_id text not null,
  -- The container's occurrence.
  container text not null,
  iteration integer not null,
  workspace_id text not null,
  item json,
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  result json,
  primary key (run_id, container, iteration)
);
create index run_iterations_unfinished on run_iterations (run_id, container, iteration) where ended_at is null;

-- Finished calls of effects with several calls: a model's answer, a tool's result. Each is committed before the next
-- begins, so a worker that restarts the effect gets the results instead of calling again.
create table run_calls (
  run_id text not null references runs,
  occurrence_id text not null,
  -- From 1, in the order of the effect's calls.
  ordinal integer not null,
  workspace_id text not null,
  turn integer not null,
  result json not null,
  -- The container's occurrence and iteration, if its node is in a container's body; otherwise null.
  container text,
  iteration integer,
  ended_at timestamptz(3) not null default now(),
  primary key (run_id, occurrence_id, ordinal)
);

create table run_interactions (
  id text primary key,
  -- The order of opening, also within one commit.
  position bigint generated always as identity not null,
  workspace_id text not null,
  run_id text not null references runs,
  turn integer not null,
  occurrence_id text not null,
  node_id text not null,
  -- For an effect with several calls: the call that it belongs to. Null: the node itself is the question.
  call_ordinal integer,
  -- The container's occurrence and iteration, if its node is in a container's body; otherwise null.
  container text,
  iteration integer,
  type text not null, -- user_input | approval | tool | auth
  -- open → answered or expired (claimed) → accepted (by a worker); withdrawn if the run ended first.
  status text not null default 'open',
  request json not null,
  answer json,
  answered_by_kind text,
  answered_by_id text,
  answered_at timestamptz(3),
  requested_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  -- The assignee; everybody else who may answer still can.
  assignee_id text,
  assigned_by_id text,
  assigned_at timestamptz(3),
  constraint run_interactions_status check (status in ('open', 'answered', 'expired', 'accepted', 'withdrawn'))
);
create index run_interactions_inbox on run_interactions (workspace_id, position) where status = 'open';
create index run_interactions_run on run_interactions (run_id, position);
create index run_interactions_expiry on run_interactions (expires_at) where status = 'open';
create index run_interactions_auth on run_interactions (workspace_id) where status = 'open' and type = 'auth';

create table run_attachments (
  run_id text not null references runs,
  turn integer not null,
  ordinal integer not null,
  workspace_id text not null,
  field text,
  name text not null,
  type text not null,
  storage_key text not null,
  primary key (run_id, turn, ordinal)
);
-- Where a file is used, and whether retention may delete a content.
create index run_attachments_content on run_attachments (storage_key);

-- The stored trace. Partitioned by the month in which the run was created (from its id), so that (run, sequence) is
-- unique and a trace reads one partition; `ensure-event-partitions.ts` creates the partitions.
create table run_events (
  run_id text collate "C" not null,
  sequence bigint not null,
  workspace_id text not null,
  at timestamptz(3) not null,
  type text not null,
  node_id text,
  status text,
  occurrence_id text,
  payload json,
  -- Null in events of older versions, which have it only in the occurrence id.
  turn integer,
  -- The container's occurrence and iteration, if its node is in a container's body; otherwise null.
  container text,
  iteration integer,
  -- The iterations around the node, for the trace; null if none.
  loop_path json,
  primary key (run_id, sequence)
) partition by range (run_id);
create index run_events_type on run_events (run_id, type, sequence);
