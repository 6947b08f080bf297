-- A conversation: its messages outlive the single run. Each fork remembers those of its own line.
create table threads (
  id text primary key,
  workspace_id text not null,
  agent_id text not null,
  created_at timestamptz(3) not null default now()
);

create table thread_messages (
  -- Orders a thread's messages; a turn sees those up to the id it began with.
  id bigint generated always as identity primary key,
  thread_id text not null references threads,
  workspace_id text not null,
  run_id text not null,
  turn integer not null,
  role text not null, -- user | assistant
  content text not null,
  created_at timestamptz(3) not null default now()
);
create index thread_messages_thread on thread_messages (thread_id, id);

-- Where a run left the line of an earlier one: it remembers the earlier run's messages up to `position`, and what
-- that run remembered. Runs without a row remember their own messages alone. Rows are kept as long as the thread's
-- messages.
create table thread_forks (
  thread_id text not null,
  run_id text not null,
  workspace_id text not null,
  -- Null: the thread began with a copy of another thread's messages, which are those up to `position`.
  from_run_id text,
  position bigint not null,
  primary key (thread_id, run_id)
);
