-- Every administrative act and every answer, written in the act's transaction. An entry changes only once: when it is
-- sealed into its workspace's chain.
create table audit_log (
  id bigint generated always as identity primary key,
  workspace_id text not null references workspaces,
  at timestamptz(3) not null default now(),
  actor_kind text not null,
  actor_id text,
  -- The channel: dashboard, command line, API, or the service itself.
  via text not null,
  -- `key.created`: noun and past participle.
  action text not null,
  target_kind text not null,
  target_id text not null,
  -- Its name at that time, because the target may be deleted later.
  target_name text,
  -- The new values, without secrets.
  details json not null default '{}',
  -- Its position in the workspace's chain, from 1 without gaps; null until the entry is sealed, within a second.
  position bigint,
  -- HMAC over the position, the MAC before it and the entry; `keyId` names the key.
  mac text,
  key_id text,
  constraint audit_log_sealed check (num_nulls(position, mac, key_id) in (0, 3)),
  constraint audit_log_actor_kind check (actor_kind in ('user', 'key', 'grant', 'operator', 'system')),
  constraint audit_log_via check (via in ('dashboard', 'command_line', 'api', 'mcp', 'service'))
);
create index audit_log_workspace on audit_log (workspace_id, id);
create index audit_log_action on audit_log (workspace_id, action, id);
create index audit_log_actor on audit_log (workspace_id, actor_id, id);
create index audit_log_target on audit_log (workspace_id, target_id, id);
create index audit_log_unsealed on audit_log (id) where position is null;
create unique index audit_log_position on audit_log (workspace_id, position) where position is not null;

-- Both ends of a workspace's chain, stored apart from the entries, so that deleting entries does not change them.
-- Each end has its own signature: an entry's MAC is not enough to move an end to it.
create table audit_chains (
  workspace_id text primary key references workspaces,
  -- When the first entry was sealed. Older entries are from before the chain.
  begun_at timestamptz(3) not null,
  -- The newest entry.
  head_position bigint not null,
  head_mac text not null,
  head_signature text not null,
  head_key_id text not null,
  -- The newest entry that retention deleted; position 0 and no MAC if none.
  anchor_position bigint not null,
  anchor_mac text not null,
  anchor_signature text not null,
  anchor_key_id text not null,
  constraint audit_chains_ends check (anchor_position between 0 and head_position)
);

-- The signed number of chains, so that a chain deleted with its row is noticed. One row.
create table audit_register (
  id integer primary key,
  chains integer not null,
  signature text not null,
  key_id text not null,
  constraint audit_register_one_row check (id = 1)
);

-- The keys of chains, sealed under the installation's secret: a rotation reseals them, so old entries stay
-- verifiable.
create table audit_keys (
  id text primary key,
  -- Null if its secret was given up as lost.
  sealed_key text,
  created_at timestamptz(3) not null default now()
);
