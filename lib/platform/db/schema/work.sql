-- Results of creating calls on tasks, documents and files by the caller's own key: a repeated call makes nothing.
create table work_idempotency (
  credential_id text not null,
  workspace_id text not null,
  -- The tool, and for `run_task` the task.
  namespace text not null,
  idempotency_key text not null,
  resource_id text not null,
  body_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (credential_id, workspace_id, namespace, idempotency_key)
);
