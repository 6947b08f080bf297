-- The schema of the release 0.1: what its migrations 0000 to 0042 made, one after the other. A database that has them goes
-- on with 0043.

-- The parts of three characters of a text's first 300, and the workspace, so that one index serves all workspaces.
-- Built-in functions alone: no extension must be installed, and a restored dump needs no search path.
CREATE FUNCTION text_grams(workspace_id text, content text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    SELECT array(SELECT DISTINCT substr(short, i, 3)
                   FROM (SELECT lower(left(content, 300)) AS short) cut,
                        generate_series(1, length(short) - 2) i) || workspace_id
  $$;

CREATE SEQUENCE oauth_client_slots MAXVALUE 20000 CYCLE;

CREATE TABLE agent_followers (
  agent_id text NOT NULL,
  user_id text NOT NULL,
  workspace_id text NOT NULL,
  told_until timestamptz(3) DEFAULT now() NOT NULL,
  told_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT agent_followers_agent_id_user_id_pk PRIMARY KEY (agent_id, user_id)
);
CREATE INDEX agent_followers_user ON agent_followers (workspace_id, user_id);

CREATE TABLE agent_test_results (
  test_run_id text NOT NULL,
  test_id text NOT NULL,
  workspace_id text NOT NULL,
  name text NOT NULL,
  definition json NOT NULL,
  run_id text,
  status text NOT NULL,
  failures json DEFAULT '[]'::json NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT agent_test_results_status CHECK ((status = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text]))),
  CONSTRAINT agent_test_results_test_run_id_test_id_pk PRIMARY KEY (test_run_id, test_id)
);
CREATE INDEX agent_test_results_run ON agent_test_results (run_id) WHERE (run_id IS NOT NULL);

CREATE TABLE agent_test_runs (
  id text NOT NULL,
  workspace_id text NOT NULL,
  agent_id text NOT NULL,
  revision integer NOT NULL,
  graph_fingerprint text NOT NULL,
  status text NOT NULL,
  started_by text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT agent_test_runs_status CHECK ((status = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text]))),
  CONSTRAINT agent_test_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX agent_test_runs_agent ON agent_test_runs (agent_id, id);
CREATE INDEX agent_test_runs_running ON agent_test_runs (id) WHERE (status = 'running'::text);

CREATE TABLE agent_tests (
  id text NOT NULL,
  workspace_id text NOT NULL,
  agent_id text NOT NULL,
  name text NOT NULL,
  definition json NOT NULL,
  created_by text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT agent_tests_pkey PRIMARY KEY (id)
);
CREATE INDEX agent_tests_agent ON agent_tests (agent_id, id);

CREATE TABLE agent_versions (
  id text NOT NULL,
  agent_id text NOT NULL,
  version integer NOT NULL,
  workspace_id text NOT NULL,
  graph_fingerprint text NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  published_by text,
  published_at timestamptz(3) DEFAULT now() NOT NULL,
  published_via_kind text,
  published_via_id text,
  CONSTRAINT agent_versions_agent_id_version_pk PRIMARY KEY (agent_id, version),
  CONSTRAINT agent_versions_id_unique UNIQUE (id)
);

CREATE TABLE agents (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  draft json NOT NULL,
  published_version integer,
  created_by text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  max_concurrent_runs integer,
  run_timeout_seconds integer,
  layout json DEFAULT '{}'::json NOT NULL,
  require_tests boolean DEFAULT false NOT NULL,
  preview_settings json DEFAULT '{}'::json NOT NULL,
  lane_names jsonb DEFAULT '{}'::jsonb NOT NULL,
  metadata_keys text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT agents_pkey PRIMARY KEY (id)
);
CREATE INDEX agents_by_name ON agents (workspace_id, name, id);

CREATE TABLE api_key_secrets (
  secret_hash text NOT NULL,
  key_id text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3),
  CONSTRAINT api_key_secrets_pkey PRIMARY KEY (secret_hash)
);
CREATE INDEX api_key_secrets_key ON api_key_secrets (key_id);

CREATE TABLE api_keys (
  id text NOT NULL,
  workspace_id text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  allowed_project_ids text[] DEFAULT '{}'::text[] NOT NULL,
  allowed_team_ids text[] DEFAULT '{}'::text[] NOT NULL,
  expires_at timestamptz(3),
  rate_limit_per_minute integer,
  status text DEFAULT 'active'::text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  last_used_ip text,
  CONSTRAINT api_keys_status CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'revoked'::text]))),
  CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);
CREATE INDEX api_keys_created_by ON api_keys (created_by);
CREATE INDEX api_keys_workspace ON api_keys (workspace_id, created_at);

CREATE TABLE app_requests (
  workspace_id text NOT NULL,
  client_id text NOT NULL,
  user_id text NOT NULL,
  asked_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT app_requests_workspace_id_client_id_user_id_pk PRIMARY KEY (workspace_id, client_id, user_id)
);
CREATE INDEX app_requests_client ON app_requests (client_id);

CREATE TABLE approved_apps (
  workspace_id text NOT NULL,
  client_id text NOT NULL,
  approved_by text NOT NULL,
  approved_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT approved_apps_workspace_id_client_id_pk PRIMARY KEY (workspace_id, client_id)
);
CREATE INDEX approved_apps_client ON approved_apps (client_id);

CREATE TABLE audit_chains (
  workspace_id text NOT NULL,
  begun_at timestamptz(3) NOT NULL,
  head_position bigint NOT NULL,
  head_mac text NOT NULL,
  head_signature text NOT NULL,
  head_key_id text NOT NULL,
  anchor_position bigint NOT NULL,
  anchor_mac text NOT NULL,
  anchor_signature text NOT NULL,
  anchor_key_id text NOT NULL,
  CONSTRAINT audit_chains_ends CHECK (((anchor_position >= 0) AND (anchor_position <= head_position))),
  CONSTRAINT audit_chains_pkey PRIMARY KEY (workspace_id)
);

CREATE TABLE audit_keys (
  id text NOT NULL,
  sealed_key text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT audit_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  workspace_id text NOT NULL,
  at timestamptz(3) DEFAULT now() NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  via text NOT NULL,
  action text NOT NULL,
  target_kind text NOT NULL,
  target_id text NOT NULL,
  target_name text,
  details json DEFAULT '{}'::json NOT NULL,
  "position" bigint,
  mac text,
  key_id text,
  CONSTRAINT audit_log_actor_kind CHECK ((actor_kind = ANY (ARRAY['user'::text, 'key'::text, 'grant'::text, 'operator'::text, 'system'::text]))),
  CONSTRAINT audit_log_sealed CHECK ((num_nulls("position", mac, key_id) = ANY (ARRAY[0, 3]))),
  CONSTRAINT audit_log_via CHECK ((via = ANY (ARRAY['dashboard'::text, 'command_line'::text, 'api'::text, 'mcp'::text, 'service'::text]))),
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON audit_log (workspace_id, action, id);
CREATE INDEX audit_log_actor ON audit_log (workspace_id, actor_id, id);
CREATE UNIQUE INDEX audit_log_position ON audit_log (workspace_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX audit_log_target ON audit_log (workspace_id, target_id, id);
CREATE INDEX audit_log_unsealed ON audit_log (id) WHERE ("position" IS NULL);
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, id);

CREATE TABLE audit_register (
  id integer NOT NULL,
  chains integer NOT NULL,
  signature text NOT NULL,
  key_id text NOT NULL,
  CONSTRAINT audit_register_one_row CHECK ((id = 1)),
  CONSTRAINT audit_register_pkey PRIMARY KEY (id)
);

CREATE TABLE bulk_action_targets (
  bulk_action_id text NOT NULL,
  ordinal integer NOT NULL,
  workspace_id text NOT NULL,
  run_id text NOT NULL,
  outcome text,
  reason_code text,
  reason text,
  new_run_id text,
  claimed_until timestamptz(3),
  attempts integer DEFAULT 0 NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT bulk_action_targets_ended CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  CONSTRAINT bulk_action_targets_outcome CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'skipped'::text]))),
  CONSTRAINT bulk_action_targets_bulk_action_id_ordinal_pk PRIMARY KEY (bulk_action_id, ordinal)
);
CREATE INDEX bulk_action_targets_open ON bulk_action_targets (bulk_action_id, ordinal) WHERE (outcome IS NULL);

CREATE TABLE bulk_actions (
  id text NOT NULL,
  workspace_id text NOT NULL,
  action text NOT NULL,
  filters json,
  is_cut boolean NOT NULL,
  runs integer NOT NULL,
  created_by text NOT NULL,
  session_id text,
  idempotency_key text NOT NULL,
  body_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT bulk_actions_action CHECK ((action = ANY (ARRAY['cancel'::text, 'rerun'::text, 'rerun_from_failure'::text]))),
  CONSTRAINT bulk_actions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bulk_actions_key ON bulk_actions (workspace_id, created_by, idempotency_key);
CREATE INDEX bulk_actions_open ON bulk_actions (id) WHERE (ended_at IS NULL);
CREATE INDEX bulk_actions_workspace ON bulk_actions (workspace_id, id);

CREATE TABLE connections (
  workspace_id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  origins text[] NOT NULL,
  settings json NOT NULL,
  sealed_secret text,
  sealed_token text,
  token_expires_at timestamptz(3),
  refusal text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  last_test json,
  CONSTRAINT connections_kind CHECK ((kind = ANY (ARRAY['bearer'::text, 'basic'::text, 'header'::text, 'oauth_client_credentials'::text]))),
  CONSTRAINT connections_workspace_id_name_pk PRIMARY KEY (workspace_id, name)
);

CREATE TABLE content_chunks (
  storage_key text NOT NULL,
  ordinal integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT content_chunks_storage_key_ordinal_pk PRIMARY KEY (storage_key, ordinal)
);

CREATE TABLE content_objects (
  object text NOT NULL,
  storage_key text NOT NULL,
  ordinal integer NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT content_objects_pkey PRIMARY KEY (object)
);
CREATE INDEX content_objects_by_content ON content_objects (storage_key, ordinal);

CREATE TABLE contents (
  storage_key text NOT NULL,
  workspace_id text NOT NULL,
  credential_kind text NOT NULL,
  credential_id text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT contents_pkey PRIMARY KEY (storage_key)
);
CREATE INDEX contents_workspace ON contents (workspace_id, created_at);

CREATE TABLE document_editors (
  document_id text NOT NULL,
  user_id text NOT NULL,
  seen_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT document_editors_document_id_user_id_pk PRIMARY KEY (document_id, user_id)
);

CREATE TABLE document_sections (
  document_id text NOT NULL,
  digest text NOT NULL,
  team_id text NOT NULL,
  path text NOT NULL,
  body text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT document_sections_document_id_digest_pk PRIMARY KEY (document_id, digest)
);
CREATE INDEX document_sections_words ON document_sections USING gin (words) WITH (fastupdate='false');

CREATE TABLE document_versions (
  document_id text NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  door text NOT NULL,
  begun_at timestamptz(3) DEFAULT now() NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT document_versions_document_id_version_pk PRIMARY KEY (document_id, version)
);

CREATE TABLE documents (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  parent_id text,
  title text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  archived_at timestamptz(3),
  CONSTRAINT documents_pkey PRIMARY KEY (id)
);
CREATE INDEX documents_by_change ON documents (team_id, updated_at) WHERE (archived_at IS NULL);
CREATE INDEX documents_by_parent ON documents (parent_id);
CREATE INDEX documents_by_team ON documents (workspace_id, team_id);
CREATE INDEX documents_by_title ON documents (team_id, title, id) WHERE (archived_at IS NULL);

CREATE TABLE draft_editors (
  agent_id text NOT NULL,
  kind text NOT NULL,
  editor_id text NOT NULL,
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  seen_at timestamptz(3) DEFAULT now() NOT NULL,
  changed_at timestamptz(3),
  revision integer,
  CONSTRAINT draft_editors_agent_id_kind_editor_id_pk PRIMARY KEY (agent_id, kind, editor_id)
);

CREATE TABLE failure_groups (
  id text NOT NULL,
  workspace_id text NOT NULL,
  agent_id text NOT NULL,
  code text NOT NULL,
  node_id text,
  message text NOT NULL,
  pattern text NOT NULL,
  first_run_id text NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  first_graph_fingerprint text NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  assignee_id text,
  resolved_at timestamptz(3),
  resolved_by_id text,
  resolved_in_version integer,
  reopened_at timestamptz(3),
  reopened_run_id text,
  CONSTRAINT failure_groups_reopened CHECK (((reopened_at IS NULL) OR (resolved_at IS NOT NULL))),
  CONSTRAINT failure_groups_resolved CHECK (((resolved_at IS NULL) = (resolved_by_id IS NULL))),
  CONSTRAINT failure_groups_version CHECK (((resolved_in_version IS NULL) OR (resolved_at IS NOT NULL))),
  CONSTRAINT failure_groups_pkey PRIMARY KEY (id)
);
CREATE INDEX failure_groups_agent ON failure_groups (agent_id, last_seen_at);
CREATE INDEX failure_groups_workspace ON failure_groups (workspace_id, last_seen_at, id);

CREATE TABLE file_upload_parts (
  upload_id text NOT NULL,
  number integer NOT NULL,
  size integer NOT NULL,
  CONSTRAINT file_upload_parts_upload_id_number_pk PRIMARY KEY (upload_id, number)
);

CREATE TABLE file_upload_receptions (
  upload_id text NOT NULL,
  number integer NOT NULL,
  reception text NOT NULL,
  CONSTRAINT file_upload_receptions_upload_id_number_pk PRIMARY KEY (upload_id, number)
);

CREATE TABLE file_uploads (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  is_sealed boolean DEFAULT false NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT file_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT file_uploads_storage_key_unique UNIQUE (storage_key)
);
CREATE INDEX file_uploads_by_author ON file_uploads (workspace_id, author_id);
CREATE INDEX file_uploads_by_expiry ON file_uploads (expires_at);
CREATE INDEX file_uploads_by_team ON file_uploads (team_id);

CREATE TABLE file_usage (
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  bytes bigint NOT NULL,
  CONSTRAINT file_usage_workspace_id_team_id_pk PRIMARY KEY (workspace_id, team_id)
);

CREATE TABLE files (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  storage_key text NOT NULL,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  upload_id text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT files_pkey PRIMARY KEY (id),
  CONSTRAINT files_storage_key_unique UNIQUE (storage_key),
  CONSTRAINT files_upload_id_unique UNIQUE (upload_id)
);
CREATE INDEX files_by_team ON files (team_id, id);
CREATE INDEX files_by_workspace ON files (workspace_id, team_id);

CREATE TABLE graphs (
  workspace_id text NOT NULL,
  fingerprint text NOT NULL,
  document json NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT graphs_workspace_id_fingerprint_pk PRIMARY KEY (workspace_id, fingerprint)
);

CREATE TABLE installation (
  name text NOT NULL,
  value text NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (name)
);

CREATE TABLE invitations (
  id text NOT NULL,
  workspace_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  team_ids text[] DEFAULT '{}'::text[] NOT NULL,
  token_hash text NOT NULL,
  invited_by text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  accepted_by text,
  withdrawn_at timestamptz(3),
  for_user_id text,
  CONSTRAINT invitations_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'builder'::text, 'operator'::text, 'viewer'::text]))),
  CONSTRAINT invitations_pkey PRIMARY KEY (id)
);
CREATE INDEX invitations_for_user ON invitations (for_user_id) WHERE (for_user_id IS NOT NULL);
CREATE INDEX invitations_invited_by ON invitations (invited_by);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
CREATE INDEX invitations_workspace ON invitations (workspace_id, id);

CREATE TABLE key_usage (
  key_id text NOT NULL,
  hour timestamptz(3) NOT NULL,
  workspace_id text NOT NULL,
  requests integer NOT NULL,
  errors integer NOT NULL,
  CONSTRAINT key_usage_key_id_hour_pk PRIMARY KEY (key_id, hour)
);

CREATE TABLE memberships (
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT memberships_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'builder'::text, 'operator'::text, 'viewer'::text]))),
  CONSTRAINT memberships_status CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'removed'::text]))),
  CONSTRAINT memberships_workspace_id_user_id_pk PRIMARY KEY (workspace_id, user_id)
);

CREATE TABLE model_prices (
  workspace_id text NOT NULL,
  model text NOT NULL,
  input_price double precision NOT NULL,
  cached_input_price double precision,
  output_price double precision NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT model_prices_workspace_id_model_pk PRIMARY KEY (workspace_id, model)
);

CREATE TABLE notification_mails (
  id text NOT NULL,
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  is_digest boolean NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz(3),
  outcome text,
  failure text,
  ended_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT notification_mails_ended CHECK ((((outcome IS NULL) = (next_attempt_at IS NOT NULL)) AND ((outcome IS NULL) = (ended_at IS NULL)))),
  CONSTRAINT notification_mails_outcome CHECK ((outcome = ANY (ARRAY['sent'::text, 'empty'::text, 'failed'::text]))),
  CONSTRAINT notification_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX notification_mails_created ON notification_mails (created_at);
CREATE INDEX notification_mails_open ON notification_mails (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX notification_mails_user ON notification_mails (workspace_id, user_id, created_at);

CREATE TABLE notification_settings (
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  choices jsonb NOT NULL,
  digest_hour integer NOT NULL,
  time_zone text NOT NULL,
  next_digest_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT notification_settings_hour CHECK (((digest_hour >= 0) AND (digest_hour <= 23))),
  CONSTRAINT notification_settings_workspace_id_user_id_pk PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX notification_settings_digest ON notification_settings (next_digest_at);

CREATE TABLE notifications (
  id text NOT NULL,
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  subject text NOT NULL,
  item_id text NOT NULL,
  occasion text NOT NULL,
  caused_by_id text,
  failures json,
  by_browser boolean NOT NULL,
  mail_due_at timestamptz(3),
  is_digest boolean DEFAULT false NOT NULL,
  mail_id text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT notifications_subject CHECK ((subject = ANY (ARRAY['interaction_assigned'::text, 'task_assigned'::text, 'mentioned'::text, 'expires_soon'::text, 'agent_failed'::text]))),
  CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_created ON notifications (created_at);
CREATE INDEX notifications_due ON notifications (mail_due_at) WHERE ((mail_due_at IS NOT NULL) AND (mail_id IS NULL));
CREATE INDEX notifications_mail ON notifications (mail_id) WHERE (mail_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_once ON notifications (user_id, subject, item_id, occasion);
CREATE INDEX notifications_user ON notifications (workspace_id, user_id, id);

CREATE TABLE oauth_clients (
  id text NOT NULL,
  source text NOT NULL,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  client_uri text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  used_at timestamptz(3),
  fresh_until timestamptz(3),
  slot integer,
  CONSTRAINT oauth_clients_source CHECK ((source = ANY (ARRAY['registered'::text, 'document'::text]))),
  CONSTRAINT oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_slot ON oauth_clients (slot) WHERE (slot IS NOT NULL);
CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE (slot IS NOT NULL);

CREATE TABLE oauth_codes (
  code_hash text NOT NULL,
  grant_id text NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  scopes text[] NOT NULL,
  resource text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  family_id text NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT oauth_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at);
CREATE INDEX oauth_codes_grant ON oauth_codes (grant_id);

CREATE TABLE oauth_grants (
  id text NOT NULL,
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  client_id text NOT NULL,
  scopes text[] NOT NULL,
  allowed_project_ids text[] DEFAULT '{}'::text[] NOT NULL,
  allowed_team_ids text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  consented_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  last_used_ip text,
  ended_at timestamptz(3),
  ended_by text,
  CONSTRAINT oauth_grants_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_grants_client ON oauth_grants (client_id);
CREATE UNIQUE INDEX oauth_grants_consent ON oauth_grants (user_id, workspace_id, client_id);
CREATE INDEX oauth_grants_workspace ON oauth_grants (workspace_id, id);

CREATE TABLE oauth_tokens (
  token_hash text NOT NULL,
  kind text NOT NULL,
  grant_id text NOT NULL,
  family_id text NOT NULL,
  scopes text[] NOT NULL,
  resource text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  rotated_at timestamptz(3),
  revoked_at timestamptz(3),
  CONSTRAINT oauth_tokens_kind CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text]))),
  CONSTRAINT oauth_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX oauth_tokens_expiry ON oauth_tokens (expires_at);
CREATE INDEX oauth_tokens_family ON oauth_tokens (family_id);
CREATE INDEX oauth_tokens_grant ON oauth_tokens (grant_id);

CREATE TABLE passkeys (
  id text NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE preview_permissions (
  agent_id text NOT NULL,
  node_id text NOT NULL,
  workspace_id text NOT NULL,
  config_hash text NOT NULL,
  allowed_by text NOT NULL,
  allowed_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT preview_permissions_agent_id_node_id_pk PRIMARY KEY (agent_id, node_id)
);

CREATE TABLE projects (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  prefix text,
  former_prefixes text[] DEFAULT '{}'::text[] NOT NULL,
  task_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT projects_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX projects_prefix ON projects (workspace_id, prefix);
CREATE INDEX projects_workspace ON projects (workspace_id);

CREATE UNLOGGED TABLE rate_buckets (
  id text NOT NULL,
  tokens double precision NOT NULL,
  drawn double precision NOT NULL,
  refilled_at timestamptz(3) NOT NULL,
  CONSTRAINT rate_buckets_pkey PRIMARY KEY (id)
);

CREATE TABLE recovery_codes (
  user_id text NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE request_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  workspace_id text NOT NULL,
  key_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  latency_ms double precision NOT NULL,
  request_id text NOT NULL,
  CONSTRAINT request_log_pkey PRIMARY KEY (id)
);
CREATE INDEX request_log_key ON request_log (key_id, id);
CREATE INDEX request_log_time ON request_log USING brin (at);

CREATE TABLE run_attachments (
  run_id text NOT NULL,
  turn integer NOT NULL,
  ordinal integer NOT NULL,
  workspace_id text NOT NULL,
  field text,
  name text NOT NULL,
  type text NOT NULL,
  storage_key text NOT NULL,
  CONSTRAINT run_attachments_run_id_turn_ordinal_pk PRIMARY KEY (run_id, turn, ordinal)
);
CREATE INDEX run_attachments_content ON run_attachments (storage_key);

CREATE TABLE run_calls (
  run_id text NOT NULL,
  occurrence_id text NOT NULL,
  ordinal integer NOT NULL,
  workspace_id text NOT NULL,
  turn integer NOT NULL,
  result json NOT NULL,
  ended_at timestamptz(3) DEFAULT now() NOT NULL,
  container text,
  iteration integer,
  CONSTRAINT run_calls_run_id_occurrence_id_ordinal_pk PRIMARY KEY (run_id, occurrence_id, ordinal)
);

CREATE TABLE run_events (
  run_id text NOT NULL COLLATE "C",
  sequence bigint NOT NULL,
  workspace_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  node_id text,
  status text,
  occurrence_id text,
  payload json,
  loop_path json,
  turn integer,
  container text,
  iteration integer,
  CONSTRAINT run_events_run_id_sequence_pk PRIMARY KEY (run_id, sequence)
) PARTITION BY RANGE (run_id);
CREATE INDEX run_events_type ON run_events (run_id, type, sequence);
-- Catches a run whose month has no partition yet, so that a late maintenance job never stops a run.
CREATE TABLE run_events_default PARTITION OF run_events DEFAULT;

CREATE TABLE run_idempotency (
  workspace_id text NOT NULL,
  credential_id text NOT NULL,
  agent_id text NOT NULL,
  namespace text NOT NULL,
  idempotency_key text NOT NULL,
  run_id text NOT NULL,
  body_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT run_idempotency_credential_id_workspace_id_agent_id_namespace_i PRIMARY KEY (credential_id, workspace_id, agent_id, namespace, idempotency_key)
);
CREATE INDEX run_idempotency_run ON run_idempotency (run_id);

CREATE TABLE run_interactions (
  id text NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  workspace_id text NOT NULL,
  run_id text NOT NULL,
  turn integer NOT NULL,
  occurrence_id text NOT NULL,
  node_id text NOT NULL,
  type text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  request json NOT NULL,
  answer json,
  answered_by_kind text,
  answered_by_id text,
  answered_at timestamptz(3),
  requested_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3),
  call_ordinal integer,
  assignee_id text,
  assigned_by_id text,
  assigned_at timestamptz(3),
  container text,
  iteration integer,
  CONSTRAINT run_interactions_status CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'expired'::text, 'accepted'::text, 'withdrawn'::text]))),
  CONSTRAINT run_interactions_pkey PRIMARY KEY (id)
);
CREATE INDEX run_interactions_auth ON run_interactions (workspace_id) WHERE ((status = 'open'::text) AND (type = 'auth'::text));
CREATE INDEX run_interactions_expiry ON run_interactions (expires_at) WHERE (status = 'open'::text);
CREATE INDEX run_interactions_inbox ON run_interactions (workspace_id, "position") WHERE (status = 'open'::text);
CREATE INDEX run_interactions_run ON run_interactions (run_id, "position");

CREATE TABLE run_iterations (
  run_id text NOT NULL,
  container text NOT NULL,
  iteration integer NOT NULL,
  workspace_id text NOT NULL,
  item json,
  begun_at timestamptz(3),
  ended_at timestamptz(3),
  result json,
  CONSTRAINT run_iterations_run_id_container_iteration_pk PRIMARY KEY (run_id, container, iteration)
);
CREATE INDEX run_iterations_unfinished ON run_iterations (run_id, container, iteration) WHERE (ended_at IS NULL);

CREATE TABLE run_metadata (
  pair bigint NOT NULL,
  run_id text NOT NULL,
  CONSTRAINT run_metadata_pair_run_id_pk PRIMARY KEY (pair, run_id)
);

CREATE TABLE run_previews (
  run_id text NOT NULL,
  workspace_id text NOT NULL,
  from_node text,
  pins json DEFAULT '{}'::json NOT NULL,
  allowed text[] DEFAULT '{}'::text[] NOT NULL,
  answers json,
  test_run_id text,
  CONSTRAINT run_previews_pkey PRIMARY KEY (run_id)
);

CREATE TABLE run_steps (
  run_id text NOT NULL,
  occurrence_id text NOT NULL,
  workspace_id text NOT NULL,
  turn integer NOT NULL,
  node_id text NOT NULL,
  outcome text,
  output json,
  sequence bigint,
  failed_attempts integer DEFAULT 0 NOT NULL,
  started_at timestamptz(3) DEFAULT now() NOT NULL,
  ended_at timestamptz(3),
  container text,
  iteration integer,
  iterations integer,
  wakes_at timestamptz(3),
  CONSTRAINT run_steps_run_id_occurrence_id_pk PRIMARY KEY (run_id, occurrence_id)
);
CREATE INDEX run_steps_bodies ON run_steps (run_id, container, iteration) WHERE (container IS NOT NULL);
CREATE INDEX run_steps_timers ON run_steps (run_id, wakes_at) WHERE (wakes_at IS NOT NULL);
CREATE INDEX run_steps_top ON run_steps (run_id, turn) WHERE (container IS NULL);

CREATE TABLE run_sums (
  workspace_id text NOT NULL,
  half_hour timestamptz(3) NOT NULL,
  agent_id text NOT NULL,
  credential_id text NOT NULL,
  credential_kind text NOT NULL,
  completed integer NOT NULL,
  failed integer NOT NULL,
  cancelled integer NOT NULL,
  active integer NOT NULL,
  took_counts integer[] NOT NULL,
  took_ms bigint[] NOT NULL,
  cost_usd double precision,
  input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  last_run_id text NOT NULL,
  CONSTRAINT run_sums_workspace_id_credential_id_agent_id_half_hour_pk PRIMARY KEY (workspace_id, credential_id, agent_id, half_hour)
);
CREATE INDEX run_sums_half_hour ON run_sums (half_hour);
CREATE INDEX run_sums_starters ON run_sums (agent_id, half_hour, workspace_id, credential_kind, credential_id, completed, failed, cancelled, active, last_run_id) WHERE ((credential_id <> ''::text) AND (agent_id <> ''::text));

CREATE TABLE run_sums_due (
  workspace_id text NOT NULL,
  run_id text NOT NULL
);
CREATE INDEX run_sums_due_run ON run_sums_due (run_id);
CREATE INDEX run_sums_due_workspace ON run_sums_due (workspace_id, run_id);

CREATE TABLE run_sums_span (
  is_only boolean DEFAULT true NOT NULL,
  since timestamptz(3) NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT run_sums_span_only CHECK (is_only),
  CONSTRAINT run_sums_span_pkey PRIMARY KEY (is_only)
);

CREATE TABLE runs (
  id text NOT NULL,
  workspace_id text NOT NULL,
  agent_id text NOT NULL,
  lane_id text NOT NULL,
  credential_kind text NOT NULL,
  credential_id text NOT NULL,
  thread_id text NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  kind text DEFAULT 'agent'::text NOT NULL,
  mode text NOT NULL,
  status text NOT NULL,
  input json NOT NULL,
  metadata json,
  final_response json,
  error json,
  graph_fingerprint text NOT NULL,
  preview boolean DEFAULT false NOT NULL,
  forked_from_run_id text,
  parent_run_id text,
  thread_position bigint DEFAULT 0 NOT NULL,
  event_count bigint DEFAULT 0 NOT NULL,
  needs_work boolean DEFAULT true NOT NULL,
  lease_owner text,
  lease_token integer DEFAULT 0 NOT NULL,
  lease_expires_at timestamptz(3),
  lost_workers integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  cancelled_at timestamptz(3),
  input_tokens bigint DEFAULT 0 NOT NULL,
  output_tokens bigint DEFAULT 0 NOT NULL,
  cost_usd double precision,
  rerun_of_run_id text,
  duration_ms bigint GENERATED ALWAYS AS (((EXTRACT(epoch FROM (completed_at - started_at)) * (1000)::numeric))::bigint) STORED,
  starter_ids text[] DEFAULT '{}'::text[] NOT NULL,
  remembered jsonb,
  runnable_at timestamptz(3),
  parent_occurrence_id text,
  depth integer DEFAULT 0 NOT NULL,
  parent_due boolean DEFAULT false NOT NULL,
  wakes_at timestamptz(3),
  timeout_seconds integer,
  executed_ms bigint DEFAULT 0 NOT NULL,
  node_count integer DEFAULT 0 NOT NULL,
  output_bytes bigint DEFAULT 0 NOT NULL,
  failure_group_id text,
  CONSTRAINT runs_cancelled CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
  CONSTRAINT runs_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
  CONSTRAINT runs_error CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
  CONSTRAINT runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'cancelling'::text, 'waiting'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT runs_pkey PRIMARY KEY (id)
);
CREATE INDEX runs_agent ON runs (agent_id, id);
CREATE UNIQUE INDEX runs_children ON runs (parent_run_id, parent_occurrence_id) WHERE (parent_run_id IS NOT NULL);
CREATE INDEX runs_credential ON runs (credential_id, id);
CREATE INDEX runs_duration ON runs (workspace_id, duration_ms, id) WHERE (duration_ms IS NOT NULL);
CREATE INDEX runs_failed_at ON runs (agent_id, completed_at) WHERE (status = 'failed'::text);
CREATE INDEX runs_failed_code ON runs (workspace_id, ((error ->> 'code'::text)), id) WHERE (status = 'failed'::text);
CREATE INDEX runs_failed_node ON runs (workspace_id, ((error ->> 'nodeId'::text)), id) WHERE (status = 'failed'::text);
CREATE INDEX runs_failed_text ON runs USING gin (text_grams(workspace_id, (((error ->> 'code'::text) || ' '::text) || (error ->> 'message'::text)))) WHERE (status = 'failed'::text);
CREATE INDEX runs_failure_group ON runs (failure_group_id, id) WHERE (failure_group_id IS NOT NULL);
CREATE INDEX runs_failures ON runs (workspace_id, id, failure_group_id, agent_id, credential_id) WHERE (failure_group_id IS NOT NULL);
CREATE INDEX runs_parent_due ON runs (id) WHERE parent_due;
CREATE INDEX runs_previews ON runs (agent_id, id) WHERE preview;
CREATE INDEX runs_queued ON runs (workspace_id, agent_id, credential_id, id) WHERE (status = 'queued'::text);
CREATE INDEX runs_runnable ON runs (lease_expires_at) WHERE needs_work;
CREATE INDEX runs_status ON runs (workspace_id, status, id) WHERE (status <> 'completed'::text);
CREATE INDEX runs_turns ON runs (workspace_id, credential_id, ((lease_token = 0)), id) WHERE (needs_work AND (lease_owner IS NULL));
CREATE INDEX runs_ungrouped ON runs (id) WHERE ((status = 'failed'::text) AND (failure_group_id IS NULL) AND (NOT preview));
CREATE INDEX runs_wake ON runs (wakes_at) WHERE (wakes_at IS NOT NULL);
CREATE INDEX runs_workspace ON runs (workspace_id, id);

CREATE TABLE saved_views (
  id text NOT NULL,
  workspace_id text NOT NULL,
  user_id text NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  visibility text DEFAULT 'own'::text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  CONSTRAINT saved_views_visibility CHECK ((visibility = ANY (ARRAY['own'::text, 'workspace'::text]))),
  CONSTRAINT saved_views_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (workspace_id, page, user_id, name);

CREATE TABLE sessions (
  id text NOT NULL,
  user_id text NOT NULL,
  workspace_id text NOT NULL,
  method text NOT NULL,
  address text,
  user_agent text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_seen_at timestamptz(3) DEFAULT now() NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  stepped_up_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_user ON sessions (user_id, id);

CREATE TABLE skill_versions (
  id text NOT NULL,
  skill_id text NOT NULL,
  version integer NOT NULL,
  workspace_id text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  instructions text NOT NULL,
  tools json NOT NULL,
  message text DEFAULT ''::text NOT NULL,
  published_by text,
  published_via_kind text,
  published_via_id text,
  published_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT skill_versions_id_unique UNIQUE (id),
  CONSTRAINT skill_versions_skill_id_version_pk PRIMARY KEY (skill_id, version)
);

CREATE TABLE skills (
  id text NOT NULL,
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  instructions text NOT NULL,
  tools json NOT NULL,
  published_version integer,
  created_by text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT skills_pkey PRIMARY KEY (id)
);
CREATE INDEX skills_by_name ON skills (workspace_id, name, id);

CREATE TABLE task_activity (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  workspace_id text NOT NULL,
  task_id text NOT NULL,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  user_id text NOT NULL,
  action text NOT NULL,
  changes json NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT task_activity_pkey PRIMARY KEY (id)
);
CREATE INDEX task_activity_task ON task_activity (task_id, id);

CREATE TABLE task_attachments (
  id text NOT NULL,
  workspace_id text NOT NULL,
  task_id text NOT NULL,
  comment_id text NOT NULL,
  ordinal integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  CONSTRAINT task_attachments_pkey PRIMARY KEY (id)
);
CREATE INDEX task_attachments_comment ON task_attachments (comment_id, ordinal);
CREATE INDEX task_attachments_content ON task_attachments (storage_key);

CREATE TABLE task_blocks (
  task_id text NOT NULL,
  blocked_by_task_id text NOT NULL,
  CONSTRAINT task_blocks_task_id_blocked_by_task_id_pk PRIMARY KEY (task_id, blocked_by_task_id)
);
CREATE INDEX task_blocks_by ON task_blocks (blocked_by_task_id);

CREATE TABLE task_comments (
  id text NOT NULL,
  workspace_id text NOT NULL,
  task_id text NOT NULL,
  ordinal integer NOT NULL,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  body text NOT NULL,
  mentioned_ids text[] DEFAULT '{}'::text[] NOT NULL,
  run_id text,
  turn integer,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT task_comments_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX task_comments_ordinal ON task_comments (task_id, ordinal);
CREATE UNIQUE INDEX task_comments_result ON task_comments (run_id, turn) WHERE (run_id IS NOT NULL);

CREATE TABLE task_followers (
  task_id text NOT NULL,
  user_id text NOT NULL,
  CONSTRAINT task_followers_task_id_user_id_pk PRIMARY KEY (task_id, user_id)
);
CREATE INDEX task_followers_user ON task_followers (user_id, task_id);

CREATE TABLE task_numbers (
  project_id text NOT NULL,
  number integer NOT NULL,
  task_id text NOT NULL,
  CONSTRAINT task_numbers_project_id_number_pk PRIMARY KEY (project_id, number)
);

CREATE TABLE task_run_results (
  run_id text NOT NULL,
  turn integer NOT NULL,
  workspace_id text NOT NULL,
  task_id text NOT NULL,
  status text NOT NULL,
  final_response json,
  error json,
  CONSTRAINT task_run_results_run_id_turn_pk PRIMARY KEY (run_id, turn)
);

CREATE TABLE task_runs (
  run_id text NOT NULL,
  workspace_id text NOT NULL,
  task_id text NOT NULL,
  reports boolean NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT task_runs_pkey PRIMARY KEY (run_id)
);
CREATE INDEX task_runs_task ON task_runs (task_id, run_id);

CREATE TABLE tasks (
  id text NOT NULL,
  workspace_id text NOT NULL,
  project_id text NOT NULL,
  number integer NOT NULL,
  title text NOT NULL,
  description text,
  status text DEFAULT 'open'::text NOT NULL,
  priority text DEFAULT 'normal'::text NOT NULL,
  assignee_kind text,
  assignee_id text,
  due_at timestamptz(3),
  labels text[] DEFAULT '{}'::text[] NOT NULL,
  parent_task_id text,
  author_kind text NOT NULL,
  author_id text NOT NULL,
  comment_count integer DEFAULT 0 NOT NULL,
  archived_at timestamptz(3),
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  updated_at timestamptz(3) DEFAULT now() NOT NULL,
  searched tsvector GENERATED ALWAYS AS ((setweight(to_tsvector('simple'::regconfig, title), 'A'::"char") || setweight(to_tsvector('simple'::regconfig, COALESCE(description, ''::text)), 'B'::"char"))) STORED,
  CONSTRAINT tasks_assignee CHECK (((assignee_kind IS NULL) = (assignee_id IS NULL))),
  CONSTRAINT tasks_priority CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  CONSTRAINT tasks_status CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting'::text, 'done'::text, 'cancelled'::text]))),
  CONSTRAINT tasks_pkey PRIMARY KEY (id)
);
CREATE INDEX tasks_assignee ON tasks (workspace_id, assignee_id, id);
CREATE INDEX tasks_board ON tasks (workspace_id, status, array_position(ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text], priority), id);
CREATE INDEX tasks_due ON tasks (workspace_id, COALESCE(due_at, 'infinity'::timestamptz), id);
CREATE UNIQUE INDEX tasks_number ON tasks (project_id, number);
CREATE INDEX tasks_parent ON tasks (parent_task_id) WHERE (parent_task_id IS NOT NULL);
CREATE INDEX tasks_project ON tasks (project_id, id);
CREATE INDEX tasks_searched ON tasks USING gin (searched);
CREATE INDEX tasks_updated ON tasks (workspace_id, updated_at, id);
CREATE INDEX tasks_workspace ON tasks (workspace_id, id);

CREATE TABLE team_members (
  workspace_id text NOT NULL,
  team_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT team_members_team_id_user_id_pk PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_user ON team_members (workspace_id, user_id);

CREATE TABLE teams (
  id text NOT NULL,
  workspace_id text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT teams_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX teams_name ON teams (workspace_id, name);

CREATE TABLE thread_forks (
  thread_id text NOT NULL,
  run_id text NOT NULL,
  workspace_id text NOT NULL,
  from_run_id text,
  "position" bigint NOT NULL,
  CONSTRAINT thread_forks_thread_id_run_id_pk PRIMARY KEY (thread_id, run_id)
);

CREATE TABLE thread_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  thread_id text NOT NULL,
  workspace_id text NOT NULL,
  run_id text NOT NULL,
  turn integer NOT NULL,
  role text NOT NULL,
  content text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT thread_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX thread_messages_thread ON thread_messages (thread_id, id);

CREATE TABLE threads (
  id text NOT NULL,
  workspace_id text NOT NULL,
  agent_id text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT threads_pkey PRIMARY KEY (id)
);

CREATE TABLE tool_servers (
  workspace_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  connection_name text,
  tools json NOT NULL,
  listed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  read_only_tools text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT tool_servers_workspace_id_name_pk PRIMARY KEY (workspace_id, name)
);

CREATE TABLE totp_factors (
  user_id text NOT NULL,
  sealed_secret text NOT NULL,
  last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  CONSTRAINT totp_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE unavailable_answers (
  minute timestamptz(3) NOT NULL,
  answers bigint NOT NULL,
  CONSTRAINT unavailable_answers_pkey PRIMARY KEY (minute)
);

CREATE TABLE used_challenges (
  challenge_hash text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);

CREATE TABLE user_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL,
  provider text NOT NULL,
  email text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  last_used_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT user_identities_issuer_subject_pk PRIMARY KEY (issuer, subject)
);
CREATE INDEX user_identities_user ON user_identities (user_id);

CREATE TABLE users (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  has_seeded_password boolean DEFAULT false NOT NULL,
  email_proven_at timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE work_idempotency (
  credential_id text NOT NULL,
  workspace_id text NOT NULL,
  namespace text NOT NULL,
  idempotency_key text NOT NULL,
  resource_id text NOT NULL,
  body_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT work_idempotency_credential_id_workspace_id_namespace_idempoten PRIMARY KEY (credential_id, workspace_id, namespace, idempotency_key)
);

CREATE TABLE worker_processes (
  id text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  concurrency integer NOT NULL,
  started_at timestamptz(3) DEFAULT now() NOT NULL,
  seen_at timestamptz(3) DEFAULT now() NOT NULL,
  state text DEFAULT 'taking'::text NOT NULL,
  CONSTRAINT worker_processes_state CHECK ((state = ANY (ARRAY['taking'::text, 'paused'::text, 'outdated'::text]))),
  CONSTRAINT worker_processes_pkey PRIMARY KEY (id)
);

CREATE TABLE workspaces (
  id text NOT NULL,
  name text NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT workspaces_pkey PRIMARY KEY (id)
);

ALTER TABLE agent_followers ADD CONSTRAINT agent_followers_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE agent_followers ADD CONSTRAINT agent_followers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE agent_followers ADD CONSTRAINT agent_followers_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE agent_test_results ADD CONSTRAINT agent_test_results_test_run_id_agent_test_runs_id_fk FOREIGN KEY (test_run_id) REFERENCES agent_test_runs(id);
ALTER TABLE agent_test_runs ADD CONSTRAINT agent_test_runs_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE agent_test_runs ADD CONSTRAINT agent_test_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id);
ALTER TABLE agent_test_runs ADD CONSTRAINT agent_test_runs_workspace_id_graph_fingerprint_graphs_workspace FOREIGN KEY (workspace_id, graph_fingerprint) REFERENCES graphs(workspace_id, fingerprint);
ALTER TABLE agent_tests ADD CONSTRAINT agent_tests_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE agent_tests ADD CONSTRAINT agent_tests_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE agent_tests ADD CONSTRAINT agent_tests_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE agent_versions ADD CONSTRAINT agent_versions_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE agent_versions ADD CONSTRAINT agent_versions_published_by_users_id_fk FOREIGN KEY (published_by) REFERENCES users(id);
ALTER TABLE agent_versions ADD CONSTRAINT agent_versions_workspace_id_graph_fingerprint_graphs_workspace_ FOREIGN KEY (workspace_id, graph_fingerprint) REFERENCES graphs(workspace_id, fingerprint);
ALTER TABLE agents ADD CONSTRAINT agents_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE agents ADD CONSTRAINT agents_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE agents ADD CONSTRAINT agents_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE api_key_secrets ADD CONSTRAINT api_key_secrets_key_id_api_keys_id_fk FOREIGN KEY (key_id) REFERENCES api_keys(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE app_requests ADD CONSTRAINT app_requests_client_id_oauth_clients_id_fk FOREIGN KEY (client_id) REFERENCES oauth_clients(id);
ALTER TABLE app_requests ADD CONSTRAINT app_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE app_requests ADD CONSTRAINT app_requests_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE approved_apps ADD CONSTRAINT approved_apps_approved_by_users_id_fk FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE approved_apps ADD CONSTRAINT approved_apps_client_id_oauth_clients_id_fk FOREIGN KEY (client_id) REFERENCES oauth_clients(id);
ALTER TABLE approved_apps ADD CONSTRAINT approved_apps_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE audit_chains ADD CONSTRAINT audit_chains_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE bulk_action_targets ADD CONSTRAINT bulk_action_targets_bulk_action_id_bulk_actions_id_fk FOREIGN KEY (bulk_action_id) REFERENCES bulk_actions(id) ON DELETE CASCADE;
ALTER TABLE bulk_actions ADD CONSTRAINT bulk_actions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE bulk_actions ADD CONSTRAINT bulk_actions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE connections ADD CONSTRAINT connections_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE content_chunks ADD CONSTRAINT content_chunks_storage_key_contents_storage_key_fk FOREIGN KEY (storage_key) REFERENCES contents(storage_key) ON DELETE CASCADE;
ALTER TABLE document_editors ADD CONSTRAINT document_editors_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id);
ALTER TABLE document_editors ADD CONSTRAINT document_editors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE document_sections ADD CONSTRAINT document_sections_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id);
ALTER TABLE document_versions ADD CONSTRAINT document_versions_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id);
ALTER TABLE documents ADD CONSTRAINT documents_parent_id_documents_id_fk FOREIGN KEY (parent_id) REFERENCES documents(id);
ALTER TABLE documents ADD CONSTRAINT documents_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE documents ADD CONSTRAINT documents_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE draft_editors ADD CONSTRAINT draft_editors_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE draft_editors ADD CONSTRAINT draft_editors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE failure_groups ADD CONSTRAINT failure_groups_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE failure_groups ADD CONSTRAINT failure_groups_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES users(id);
ALTER TABLE failure_groups ADD CONSTRAINT failure_groups_resolved_by_id_users_id_fk FOREIGN KEY (resolved_by_id) REFERENCES users(id);
ALTER TABLE failure_groups ADD CONSTRAINT failure_groups_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE file_upload_parts ADD CONSTRAINT file_upload_parts_upload_id_file_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES file_uploads(id) ON DELETE CASCADE;
ALTER TABLE file_upload_receptions ADD CONSTRAINT file_upload_receptions_upload_id_file_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES file_uploads(id) ON DELETE CASCADE;
ALTER TABLE file_uploads ADD CONSTRAINT file_uploads_storage_key_contents_storage_key_fk FOREIGN KEY (storage_key) REFERENCES contents(storage_key);
ALTER TABLE file_uploads ADD CONSTRAINT file_uploads_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE file_uploads ADD CONSTRAINT file_uploads_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE file_usage ADD CONSTRAINT file_usage_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE files ADD CONSTRAINT files_storage_key_contents_storage_key_fk FOREIGN KEY (storage_key) REFERENCES contents(storage_key);
ALTER TABLE files ADD CONSTRAINT files_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE files ADD CONSTRAINT files_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE graphs ADD CONSTRAINT graphs_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_accepted_by_users_id_fk FOREIGN KEY (accepted_by) REFERENCES users(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_for_user_id_users_id_fk FOREIGN KEY (for_user_id) REFERENCES users(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE model_prices ADD CONSTRAINT model_prices_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE notification_mails ADD CONSTRAINT notification_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE notification_mails ADD CONSTRAINT notification_mails_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_workspace_id_user_id_memberships_workspac FOREIGN KEY (workspace_id, user_id) REFERENCES memberships(workspace_id, user_id);
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE notifications ADD CONSTRAINT notifications_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE oauth_codes ADD CONSTRAINT oauth_codes_grant_id_oauth_grants_id_fk FOREIGN KEY (grant_id) REFERENCES oauth_grants(id);
ALTER TABLE oauth_grants ADD CONSTRAINT oauth_grants_client_id_oauth_clients_id_fk FOREIGN KEY (client_id) REFERENCES oauth_clients(id);
ALTER TABLE oauth_grants ADD CONSTRAINT oauth_grants_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id);
ALTER TABLE oauth_grants ADD CONSTRAINT oauth_grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE oauth_grants ADD CONSTRAINT oauth_grants_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE oauth_tokens ADD CONSTRAINT oauth_tokens_grant_id_oauth_grants_id_fk FOREIGN KEY (grant_id) REFERENCES oauth_grants(id);
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE preview_permissions ADD CONSTRAINT preview_permissions_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE preview_permissions ADD CONSTRAINT preview_permissions_allowed_by_users_id_fk FOREIGN KEY (allowed_by) REFERENCES users(id);
ALTER TABLE preview_permissions ADD CONSTRAINT preview_permissions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE projects ADD CONSTRAINT projects_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE projects ADD CONSTRAINT projects_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE run_attachments ADD CONSTRAINT run_attachments_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE run_calls ADD CONSTRAINT run_calls_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE run_interactions ADD CONSTRAINT run_interactions_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE run_iterations ADD CONSTRAINT run_iterations_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE run_previews ADD CONSTRAINT run_previews_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE run_steps ADD CONSTRAINT run_steps_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id);
ALTER TABLE runs ADD CONSTRAINT runs_agent_id_agents_id_fk FOREIGN KEY (agent_id) REFERENCES agents(id);
ALTER TABLE runs ADD CONSTRAINT runs_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE runs ADD CONSTRAINT runs_workspace_id_graph_fingerprint_graphs_workspace_id_fingerp FOREIGN KEY (workspace_id, graph_fingerprint) REFERENCES graphs(workspace_id, fingerprint);
ALTER TABLE runs ADD CONSTRAINT runs_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE sessions ADD CONSTRAINT sessions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE skill_versions ADD CONSTRAINT skill_versions_published_by_users_id_fk FOREIGN KEY (published_by) REFERENCES users(id);
ALTER TABLE skill_versions ADD CONSTRAINT skill_versions_skill_id_skills_id_fk FOREIGN KEY (skill_id) REFERENCES skills(id);
ALTER TABLE skills ADD CONSTRAINT skills_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE skills ADD CONSTRAINT skills_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE skills ADD CONSTRAINT skills_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE task_activity ADD CONSTRAINT task_activity_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_attachments ADD CONSTRAINT task_attachments_comment_id_task_comments_id_fk FOREIGN KEY (comment_id) REFERENCES task_comments(id);
ALTER TABLE task_attachments ADD CONSTRAINT task_attachments_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_blocks ADD CONSTRAINT task_blocks_blocked_by_task_id_tasks_id_fk FOREIGN KEY (blocked_by_task_id) REFERENCES tasks(id);
ALTER TABLE task_blocks ADD CONSTRAINT task_blocks_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_comments ADD CONSTRAINT task_comments_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_followers ADD CONSTRAINT task_followers_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_followers ADD CONSTRAINT task_followers_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE task_numbers ADD CONSTRAINT task_numbers_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE task_numbers ADD CONSTRAINT task_numbers_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE task_runs ADD CONSTRAINT task_runs_task_id_tasks_id_fk FOREIGN KEY (task_id) REFERENCES tasks(id);
ALTER TABLE tasks ADD CONSTRAINT tasks_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE tasks ADD CONSTRAINT tasks_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE team_members ADD CONSTRAINT team_members_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id);
ALTER TABLE team_members ADD CONSTRAINT team_members_workspace_id_user_id_memberships_workspace_id_user FOREIGN KEY (workspace_id, user_id) REFERENCES memberships(workspace_id, user_id);
ALTER TABLE teams ADD CONSTRAINT teams_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE thread_messages ADD CONSTRAINT thread_messages_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads(id);
ALTER TABLE tool_servers ADD CONSTRAINT tool_servers_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id);
ALTER TABLE totp_factors ADD CONSTRAINT totp_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE user_identities ADD CONSTRAINT user_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);

-- A run is marked if it changes half an hour or more after it was created: half hours are summed an hour after their end, so
-- that whatever was not marked is committed by then. A trigger, because it sees every statement, those of older versions too.
CREATE FUNCTION mark_run_sums_due() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO run_sums_due (workspace_id, run_id) VALUES (OLD.workspace_id, OLD.id);
      ELSE
        INSERT INTO run_sums_due (workspace_id, run_id) VALUES (NEW.workspace_id, NEW.id);
      END IF;
      RETURN NULL;
    END
  $$;
CREATE TRIGGER "runs_inserted_late" AFTER INSERT ON "runs" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '30 minutes' AND NEW.created_at > now() - interval '63 days')
  EXECUTE FUNCTION mark_run_sums_due();
CREATE TRIGGER "runs_changed_late" AFTER UPDATE ON "runs" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '30 minutes' AND NEW.created_at > now() - interval '63 days'
        AND (NEW.status <> OLD.status OR NEW.completed_at IS DISTINCT FROM OLD.completed_at
             OR NEW.cost_usd IS DISTINCT FROM OLD.cost_usd
             OR NEW.input_tokens <> OLD.input_tokens OR NEW.output_tokens <> OLD.output_tokens))
  EXECUTE FUNCTION mark_run_sums_due();
CREATE TRIGGER "runs_deleted_late" AFTER DELETE ON "runs" FOR EACH ROW
  WHEN (OLD.created_at > now() - interval '63 days')
  EXECUTE FUNCTION mark_run_sums_due();
