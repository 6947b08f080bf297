-- Stored bytes of attachments. The opaque key is bound to its workspace and to the credential that stored it.
create table contents (
  storage_key text primary key,
  workspace_id text not null,
  credential_kind text not null,
  credential_id text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now()
);
create index contents_workspace on contents (workspace_id, created_at);

create table content_chunks (
  storage_key text not null references contents (storage_key) on delete cascade,
  ordinal integer not null,
  bytes bytea not null,
  primary key (storage_key, ordinal)
);

-- Parts of contents that are stored outside the database, each under a name of its own. A row is written before the
-- object is, and outlives its content until the object has been removed, so none is forgotten.
create table content_objects (
  object text primary key,
  storage_key text not null,
  ordinal integer not null,
  -- The object is complete, and it is this part of the content.
  is_kept boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create index content_objects_by_content on content_objects (storage_key, ordinal);
