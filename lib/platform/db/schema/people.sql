-- A signed-in browser. Its cookie names the row, so that deleting the row ends the session with the next request.
create table sessions (
  id text primary key,
  user_id text not null references users,
  -- Where the person is now; switching workspaces changes it.
  workspace_id text not null references workspaces,
  -- `password`, `invitation`, or the provider's name.
  method text not null,
  address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- When the person last proved their identity: at sign-in or by a later confirmation.
  stepped_up_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id, id);

-- A person's identity at a sign-in provider: by issuer and subject, never by an unverified email address.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users,
  -- `oidc`, `github` or `google`.
  provider text not null,
  -- The provider's last value, for display.
  email text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);
create index user_identities_user on user_identities (user_id);

-- An invitation link for one person, valid once. Only the SHA-256 of its token is stored.
create table invitations (
  id text primary key,
  workspace_id text not null references workspaces,
  email text not null,
  role text not null,
  team_ids text[] not null default '{}',
  token_hash text not null,
  -- Null: the operator, who created the workspace and is not a member.
  invited_by text references users,
  -- The account that may accept it without the link, when signed in.
  for_user_id text references users,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by text references users,
  withdrawn_at timestamptz(3),
  constraint invitations_role check (role in ('owner', 'admin', 'builder', 'operator', 'viewer'))
);
create unique index invitations_token on invitations (token_hash);
create index invitations_workspace on invitations (workspace_id, id);
create index invitations_for_user on invitations (for_user_id) where for_user_id is not null;
create index invitations_invited_by on invitations (invited_by);

-- A page's saved filters: private or shared in the workspace.
create table saved_views (
  id text primary key,
  workspace_id text not null references workspaces,
  user_id text not null references users,
  -- Which page's: `runs`, `tasks`.
  page text not null,
  name text not null,
  -- The page's query string, without the question mark.
  query text not null,
  visibility text not null default 'own',
  -- Whether the page opens with it: a private default for its person, otherwise the shared one.
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint saved_views_visibility check (visibility in ('own', 'workspace'))
);
create unique index saved_views_name on saved_views (workspace_id, page, user_id, name);
