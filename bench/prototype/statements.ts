/** The least a durable run needs: its row, its events. No foreign keys, no checks, one index beside the keys. */
export const SCHEMA = `
  create table runs (
    id text primary key,
    status text not null,
    input json not null,
    final_response json,
    event_count int not null,
    needs_work boolean not null,
    lease_owner text,
    lease_token int not null,
    lease_expires_at timestamptz,
    created_at timestamptz not null default now(),
    completed_at timestamptz
  );
  create index runs_runnable on runs (lease_expires_at) where needs_work;
  create table run_events (
    run_id text not null,
    sequence int not null,
    at timestamptz not null,
    type text not null,
    node_id text,
    payload json,
    primary key (run_id, sequence)
  );`;

/** $1 id, $2 input, $3 lease owner. Run, first event and lease: one statement, one commit. */
export const startRun = {
  name: "start-run",
  text: `
    with run as (
      insert into runs (id, status, input, event_count, needs_work, lease_owner, lease_token, lease_expires_at)
      values ($1, 'running', $2::json, 1, true, $3, 1, clock_timestamp() + interval '15 seconds')
      returning id
    )
    insert into run_events (run_id, sequence, at, type, payload)
    select id, 1, clock_timestamp(), 'run_started', $2::json from run`,
};

/** $1 id, $2 lease owner, $3 result, $4 events. The end with all events, fenced by the lease: one commit. */
export const endRun = {
  name: "end-run",
  text: `
    with run as (
      update runs
         set status = 'completed', final_response = $3::json, event_count = event_count + json_array_length($4::json),
             needs_work = false, lease_owner = null, lease_expires_at = null, completed_at = clock_timestamp()
       where id = $1 and status = 'running' and lease_owner = $2 and lease_token = 1
         and lease_expires_at > clock_timestamp()
      returning id, event_count - json_array_length($4::json) as before
    )
    insert into run_events (run_id, sequence, at, type, node_id, payload)
    select run.id, run.before + e.ordinal, clock_timestamp(), e.value->>'type', e.value->>'nodeId', e.value->'payload'
      from run, json_array_elements($4::json) with ordinality as e(value, ordinal)`,
};

/** $1 id. */
export const findRun = {
  name: "find-run",
  text: `select id as "runId", status as "status", final_response as "finalResponse" from runs where id = $1`,
};
