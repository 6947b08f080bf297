create table api_keys (
  id text primary key,
  workspace_id text not null references workspaces,
  name text not null,
  scopes text[] not null, -- Scope[]
  allowed_project_ids text[] not null default '{}',
  allowed_team_ids text[] not null default '{}',
  expires_at timestamptz(3),
  rate_limit_per_minute integer,
  status text not null default 'active',
  created_by text not null references users,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  last_used_ip text,
  constraint api_keys_status check (status in ('active', 'inactive', 'revoked'))
);
create index api_keys_workspace on api_keys (workspace_id, created_at);
create index api_keys_created_by on api_keys (created_by);

-- The secrets of keys: two while a rotation overlaps; only their SHA-256 is stored (D13).
create table api_key_secrets (
  secret_hash text primary key,
  key_id text not null references api_keys,
  created_at timestamptz(3) not null default now(),
  -- Null for the current secret; for an old one the end of the overlap.
  expires_at timestamptz(3)
);
create index api_key_secrets_key on api_key_secrets (key_id);

-- The requests of keys and connected apps; 30 days (written in batches, so a crash may lose the last moments).
create table request_log (
  id bigint generated always as identity primary key,
  workspace_id text not null,
  -- A key's or a grant's id: they share one id space.
  key_id text not null,
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  status integer not null,
  -- The code of the error envelope; null where it was answered, and in entries of earlier versions.
  error_code text,
  latency_ms double precision not null,
  request_id text not null
);
create index request_log_key on request_log (key_id, id);
-- Rows come in the order of their time: a few bytes for each range of blocks find the old ones.
create index request_log_time on request_log using brin (at);

-- Hourly usage of keys and connected apps: counted with the request log, and kept when log entries are deleted.
create table key_usage (
  key_id text not null,
  -- The start of the hour.
  hour timestamptz(3) not null,
  workspace_id text not null,
  requests integer not null,
  -- Requests with a status of 400 or more.
  errors integer not null,
  primary key (key_id, hour)
);

-- Token buckets from which web nodes draw blocks (D11). Unlogged: a crash only refills them.
create unlogged table rate_buckets (
  id text primary key,
  tokens double precision not null,
  -- The size of the last draw, returned to the node that drew.
  drawn double precision not null,
  refilled_at timestamptz(3) not null
);
