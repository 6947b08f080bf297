-- Figures of the runs created within half an hour, of which the dashboard adds up days and months. Half, because days
-- begin on the half hour in some time zones. Written by `sum-runs`, each half hour as a whole.
create table run_sums (
  workspace_id text not null,
  half_hour timestamptz(3) not null,
  -- The agent; '' for all agents of the workspace.
  agent_id text not null,
  -- The runs that this credential started; '' for those of all credentials.
  credential_id text not null,
  credential_kind text not null,
  completed integer not null,
  failed integer not null,
  cancelled integer not null,
  active integer not null,
  -- A histogram of how long completed runs took: how many there are in each bucket, and the sum of their
  -- milliseconds.
  took_counts integer[] not null,
  took_ms bigint[] not null,
  cost_usd double precision,
  input_tokens bigint not null,
  output_tokens bigint not null,
  last_run_id text not null,
  primary key (workspace_id, credential_id, agent_id, half_hour)
);
create index run_sums_half_hour on run_sums (half_hour);
-- For the starters of an agent's runs; holds all counted columns, so that the rows are not read.
create index run_sums_starters on run_sums (agent_id, half_hour, workspace_id, credential_kind, credential_id, completed, failed, cancelled, active, last_run_id)
  where credential_id <> '' and agent_id <> '';

-- Which half hours are summed: from `since` to before `until`, without those in `run_sums_due`. One row.
create table run_sums_span (
  is_only boolean primary key default true,
  since timestamptz(3) not null,
  until timestamptz(3) not null,
  constraint run_sums_span_only check (is_only)
);

-- Runs that changed after their half hour may have been summed. A trigger on `runs` writes a row for each change,
-- without a key, so that no run waits for another's transaction; `sum-runs` sums their half hours again.
create table run_sums_due (
  workspace_id text not null,
  run_id text not null
);
create index run_sums_due_workspace on run_sums_due (workspace_id, run_id);
create index run_sums_due_run on run_sums_due (run_id);
