-- Markdown documents of teams; the content is that of the current version.
create table documents (
  id text primary key,
  workspace_id text not null references workspaces,
  team_id text not null references teams,
  -- The document above it, of the same team; the tree has no circle.
  parent_id text references documents,
  title text not null,
  -- Counts changes of title and content; a write names the version it is based on.
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Out of lists, search and every credential's reach until it is restored.
  archived_at timestamptz(3)
);
create index documents_by_title on documents (team_id, title, id) where archived_at is null;
create index documents_by_change on documents (team_id, updated_at) where archived_at is null;
create index documents_by_team on documents (workspace_id, team_id);
create index documents_by_parent on documents (parent_id);

-- The versions of documents.
create table document_versions (
  document_id text not null references documents,
  version integer not null,
  title text not null,
  content text not null,
  author_kind text not null, -- user | key | grant | agent
  author_id text not null,
  door text not null, -- dashboard | command_line | api | mcp | agent
  -- When its author began to type: versions saved while typing replace each other for a while.
  begun_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  primary key (document_id, version)
);

-- What search reads: a document's text in pieces of a few thousand characters, so that no document meets the bound of
-- a tsvector. A piece is named by its digest: of a changed document only the changed pieces are written.
create table document_sections (
  document_id text not null references documents,
  digest text not null,
  team_id text not null,
  -- The headings above its beginning.
  path text not null,
  body text not null,
  -- The words of title, path and body, and the team as a word: the index then finds within teams.
  words tsvector not null,
  -- 1: without folded words and pieces; 2: without words beside marks that are not ASCII. Both are made anew.
  words_version smallint not null default 1,
  primary key (document_id, digest)
);
-- Without a pending list, which every search would have to read through.
create index document_sections_words on document_sections using gin (words) with (fastupdate = false);
create index document_sections_old_words on document_sections (document_id, digest) where words_version < 3;

-- The documents of the workspace that a document's current content links to.
create table document_links (
  document_id text not null references documents,
  target_id text not null references documents,
  primary key (target_id, document_id)
);
create index document_links_by_document on document_links (document_id);

-- People who have a document open in the dashboard, shown to others who edit it.
create table document_editors (
  document_id text not null references documents,
  user_id text not null references users,
  seen_at timestamptz(3) not null default now(),
  -- Where they write, in characters from its beginning; null while they read.
  caret integer,
  primary key (document_id, user_id)
);
