-- A program that people may connect (D17): registered (RFC 7591), or known by the address of its metadata document,
-- which is then its id. It belongs to no workspace, because registration is unauthenticated.
create table oauth_clients (
  id text primary key,
  source text not null,
  name text not null,
  redirect_uris text[] not null,
  client_uri text,
  created_at timestamptz(3) not null default now(),
  -- The first consent by a person.
  used_at timestamptz(3),
  -- The slot of a registered client without consent, request or approval: it expires 24 hours after registration.
  slot integer,
  -- For a document: when to fetch it again.
  fresh_until timestamptz(3),
  constraint oauth_clients_source check (source in ('registered', 'document'))
);
create index oauth_clients_unused on oauth_clients (created_at) where slot is not null;
create index oauth_clients_slot on oauth_clients (slot) where slot is not null;

-- Clients that an admin approved. Withdrawing an approval deletes the row.
create table approved_apps (
  workspace_id text not null references workspaces,
  client_id text not null references oauth_clients,
  approved_by text not null references users,
  approved_at timestamptz(3) not null default now(),
  primary key (workspace_id, client_id)
);
create index approved_apps_client on approved_apps (client_id);

-- Requests for an admin's approval of a client. Approving or declining deletes the rows.
create table app_requests (
  workspace_id text not null references workspaces,
  client_id text not null references oauth_clients,
  user_id text not null references users,
  asked_at timestamptz(3) not null default now(),
  primary key (workspace_id, client_id, user_id)
);
create index app_requests_client on app_requests (client_id);

-- What a person allows one client in one workspace. There is one row for each: consenting again updates it, so that
-- it keeps its runs; its tokens come and go.
create table oauth_grants (
  id text primary key,
  workspace_id text not null references workspaces,
  user_id text not null references users,
  client_id text not null references oauth_clients,
  scopes text[] not null, -- Scope[]
  allowed_project_ids text[] not null default '{}',
  allowed_team_ids text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  consented_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  last_used_ip text,
  -- Ended by its person or an admin; a new consent starts the grant again.
  ended_at timestamptz(3),
  ended_by text references users
);
create unique index oauth_grants_consent on oauth_grants (user_id, workspace_id, client_id);
create index oauth_grants_workspace on oauth_grants (workspace_id, id);
create index oauth_grants_client on oauth_grants (client_id);

-- An authorization code: valid for a minute, once. Only its SHA-256 is stored.
create table oauth_codes (
  code_hash text primary key,
  grant_id text not null references oauth_grants,
  redirect_uri text not null,
  -- PKCE, S256.
  code_challenge text not null,
  -- The consented scopes: `offline_access` besides the scopes of keys.
  scopes text[] not null,
  resource text not null,
  expires_at timestamptz(3) not null,
  -- The family of its tokens, which ends if the code is used again.
  family_id text not null,
  used_at timestamptz(3)
);
create index oauth_codes_expiry on oauth_codes (expires_at);
create index oauth_codes_grant on oauth_codes (grant_id);

-- Access and refresh tokens by their SHA-256. All tokens that descend from one code are a family: reuse of a refresh
-- token after its grace period ends all of them.
create table oauth_tokens (
  token_hash text primary key,
  kind text not null,
  grant_id text not null references oauth_grants,
  family_id text not null,
  scopes text[] not null,
  -- The audience: the MCP endpoint's address as the client knows it.
  resource text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- For a refresh token: its first use.
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint oauth_tokens_kind check (kind in ('access', 'refresh'))
);
create index oauth_tokens_family on oauth_tokens (family_id);
create index oauth_tokens_grant on oauth_tokens (grant_id);
create index oauth_tokens_expiry on oauth_tokens (expires_at);

-- Slots for registered clients without consent, assigned in turn. Each registration takes the next slot and deletes the
-- client in it, so there are at most this many, and the oldest is deleted.
create sequence oauth_client_slots maxvalue 20000 cycle;
