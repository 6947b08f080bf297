-- Worker processes with their last heartbeat, for `/readyz` and the dashboard.
create table worker_processes (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  concurrency integer not null,
  -- Whether it takes runs: `paused` by an operator, `outdated` after a newer version has migrated the database.
  state text not null default 'taking',
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  constraint worker_processes_state check (state in ('taking', 'paused', 'outdated'))
);

-- Requests answered 503 per minute, by all processes. Kept for a day, for `doctor`.
create table unavailable_answers (
  minute timestamptz(3) primary key,
  answers bigint not null
);
