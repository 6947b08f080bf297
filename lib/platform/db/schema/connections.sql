-- Credentials of a workspace for outside systems. Graphs refer to the name (`connectionId`): for waiting runs, a
-- connection that was deleted and created again is the same one.
create table connections (
  workspace_id text not null references workspaces,
  name text not null,
  kind text not null,
  -- The allowed origins: an author's URL elsewhere never gets the secret.
  origins text[] not null,
  -- Settings without secrets: the header's name, the user's name, the token endpoint and the client's id.
  settings json not null,
  -- The secret, sealed under LANEWAY_SECRET; null until the connection is authorised.
  sealed_secret text,
  -- For OAuth: the current access token, sealed, and when to replace it.
  sealed_token text,
  token_expires_at timestamptz(3),
  -- Why the service last refused it; null while it works.
  refusal text,
  -- The last test of this secret (`ConnectionTest` of the contract); null if untested.
  last_test json,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (workspace_id, name),
  constraint connections_kind check (kind in ('bearer', 'basic', 'header', 'oauth_client_credentials'))
);

-- A remote MCP server whose tools agents name as `server.tool`.
create table tool_servers (
  workspace_id text not null references workspaces,
  name text not null,
  url text not null,
  -- Not a foreign key: a connection may be deleted and created again under the same name.
  connection_name text,
  -- Its tools when last listed: `[{ name, description, inputSchema }]`.
  tools json not null,
  listed_at timestamptz(3) not null,
  -- The tools that an admin marked read-only: previews call them.
  read_only_tools text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (workspace_id, name)
);
