-- Where events are sent (D20): of a credential's own runs, or of a workspace.
create table webhook_endpoints (
  id text primary key,
  workspace_id text not null references workspaces,
  owner_kind text not null,
  -- Whose feed it gets: a key, a grant or a workspace.
  owner_id text not null,
  url text not null,
  description text not null default '',
  -- Empty: all.
  types text[] not null default '{}',
  agent_ids text[] not null default '{}',
  -- For a workspace's endpoint; empty: all.
  team_ids text[] not null default '{}',
  payload text not null, -- full | thin
  status text not null default 'active',
  disabled_reason text,
  -- Null where no secret of the installation opens it any more.
  sealed_secret text,
  -- Signs, too, until then.
  sealed_former_secret text,
  former_expires_at timestamptz(3),
  -- Since its first failed attempt after the last success.
  failing_since timestamptz(3),
  created_by_kind text not null,
  created_by_id text not null,
  created_at timestamptz(3) not null default now(),
  constraint webhook_endpoints_owner_kind check (owner_kind in ('key', 'grant', 'workspace')),
  constraint webhook_endpoints_payload check (payload in ('full', 'thin')),
  constraint webhook_endpoints_status check (status in ('active', 'disabled'))
);
create index webhook_endpoints_owner on webhook_endpoints (owner_id, id);
create index webhook_endpoints_workspace on webhook_endpoints (workspace_id, id);

-- An event on its way to an endpoint; its body is the same in each attempt.
create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  workspace_id text not null,
  event_id text not null,
  -- In the feed of the endpoint's owner.
  sequence bigint not null,
  type text not null,
  run_id text not null,
  body text not null,
  is_test boolean not null default false,
  state text not null default 'pending',
  attempts integer not null default 0,
  -- Since it was first sent, or sent again: where it is in the schedule of attempts.
  round_attempts integer not null default 0,
  -- Fences the end of an attempt: a claim that ran out writes nothing.
  claims integer not null default 0,
  is_claimed boolean not null default false,
  -- Of a claimed one: when its claim ends. Null once it has ended.
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed'))
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at, id) where state = 'pending';
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending';
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'pending' and is_claimed;
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_run on webhook_deliveries (run_id);
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries on delete cascade,
  ordinal integer not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  -- Null: no answer came, and `failure` says why.
  status integer,
  failure text,
  -- The beginning of the answer, redacted.
  answer text,
  primary key (delivery_id, ordinal)
);
