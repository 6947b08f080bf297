-- Who listens to the runs of a credential or of a workspace (D20): the statements that change runs look here, and write
-- an event where somebody does.
create table event_feeds (
  -- A key, a grant or a workspace.
  owner_id text primary key,
  workspace_id text not null,
  -- Of the newest event that was numbered.
  last_sequence bigint not null default 0,
  -- False once nobody has read it for as long as its events are kept.
  listens boolean not null default true,
  started_at timestamptz(3) not null default now(),
  -- When it was last read, to the hour.
  read_at timestamptz(3) not null default now()
);

-- Events as the statements that change runs write them (`tell_of_run`). A worker numbers them after the commit and moves
-- them to `feed_events`.
create table unnumbered_events (
  position bigint generated always as identity primary key,
  type text not null,
  run_id text not null,
  workspace_id text not null,
  credential_id text not null,
  turn integer not null,
  interaction_id text,
  at timestamptz(3) not null,
  -- What the run's row said then, where an endpoint sends whole records.
  state json,
  constraint unnumbered_events_type check (type in ('run.started', 'run.waiting', 'run.completed', 'run.failed', 'run.cancelled'))
);

-- The events of each feed, dense from 1, kept 30 days.
create table feed_events (
  owner_id text not null,
  sequence bigint not null,
  -- The same in the feeds of its credential and its workspace.
  event_id text not null,
  type text not null,
  run_id text not null,
  agent_id text not null,
  lane_id text not null,
  parent_run_id text,
  metadata json,
  -- What a waiting run asks.
  interaction_id text,
  turn integer not null,
  at timestamptz(3) not null,
  -- Of the batch, so that no later number is older.
  numbered_at timestamptz(3) not null default statement_timestamp(),
  primary key (owner_id, sequence)
);
create index feed_events_run on feed_events (run_id);
create index feed_events_numbered on feed_events (numbered_at);
