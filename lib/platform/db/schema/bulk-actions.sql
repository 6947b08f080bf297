-- A person's action on many runs. Its targets are captured when it is begun.
create table bulk_actions (
  id text primary key,
  workspace_id text not null references workspaces,
  action text not null,
  -- The filters that chose its runs; null: they were chosen one by one.
  filters json,
  -- More runs matched than one action takes.
  is_cut boolean not null,
  runs integer not null,
  created_by text not null references users,
  -- The browser session that began it; what is done later is recorded as done there.
  session_id text,
  idempotency_key text not null,
  body_hash text not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint bulk_actions_action check (action in ('cancel', 'rerun', 'rerun_from_failure'))
);
create unique index bulk_actions_key on bulk_actions (workspace_id, created_by, idempotency_key);
create index bulk_actions_workspace on bulk_actions (workspace_id, id);
create index bulk_actions_open on bulk_actions (id) where ended_at is null;

-- A run of a bulk action, and what became of it.
create table bulk_action_targets (
  bulk_action_id text not null references bulk_actions on delete cascade,
  -- From 0.
  ordinal integer not null,
  workspace_id text not null,
  -- As the person named it; there may be no such run.
  run_id text not null,
  -- Null until it is done, refused or skipped; then it never changes.
  outcome text,
  -- An error's code and message, or why it was skipped.
  reason_code text,
  reason text,
  -- The run that a re-run started.
  new_run_id text,
  -- A worker is at it until then: keeps others from the same work, not from the same effect.
  claimed_until timestamptz(3),
  attempts integer not null default 0,
  ended_at timestamptz(3),
  primary key (bulk_action_id, ordinal),
  constraint bulk_action_targets_outcome check (outcome in ('done', 'refused', 'skipped')),
  constraint bulk_action_targets_ended check ((outcome is null) = (ended_at is null))
);
create index bulk_action_targets_open on bulk_action_targets (bulk_action_id, ordinal) where outcome is null;
