import type { Statement } from "#lib/db/database.ts";
import { insertEvents } from "./insert-events.sql.ts";
import { LEASE_SECONDS } from "./write-run.sql.ts";

export interface InsertedRun {
  readonly id: string;
  readonly leaseToken: number;
  readonly startedAt: Date;
}

const CLAIM = `
    claimed as (
      insert into run_idempotency (credential_id, workspace_id, agent_id, namespace, idempotency_key, run_id, body_hash)
      values ($6, $2, $3, $19, $20, $1, $21)
      on conflict do nothing
      returning run_id
    ),`;

/**
 * A new run with everything that must be there when it is answered (D6): thread, first events, the user's
 * message, attachments, and the lease when this process executes it. With `claims` it also claims the request's
 * idempotency key, and is nothing at all where that is taken: a twin that is about to take it is waited for, so of
 * any number of simultaneous requests exactly one writes.
 *
 * $1 id, $2 workspace, $3 agent, $4 lane, $5 credential kind, $6 credential id, $7 thread, $8 kind, $9 mode,
 * $10 input, $11 metadata, $12 fingerprint, $13 forked from, $14 events, $15 user message or null,
 * $16 attachments, $17 lease owner or null, $18 preview; $19 namespace, $20 idempotency key, $21 body hash.
 */
const insertRunWith = ({ claims }: { claims: boolean }): string => `
    with ${claims ? CLAIM : ""}
    thread as (
      insert into threads (id, workspace_id, agent_id) select $7, $2, $3 ${claims ? "from claimed" : ""}
      on conflict (id) do nothing
    ),
    run as (
      insert into runs (id, workspace_id, agent_id, lane_id, credential_kind, credential_id, thread_id, kind, mode,
                        status, input, metadata, graph_fingerprint, forked_from_run_id, preview, thread_position,
                        event_count, started_at, lease_owner, lease_token, lease_expires_at)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9,
              'running', $10::json, $11::json, $12, $13, $18::boolean,
              (select coalesce(max(m.id), 0) from thread_messages m where m.thread_id = $7),
              json_array_length($14::json), clock_timestamp(), $17::text,
              case when $17::text is null then 0 else 1 end,
              case when $17::text is null then null else clock_timestamp() + interval '${LEASE_SECONDS} seconds' end
        ${claims ? "from claimed" : ""}
      returning id, workspace_id, thread_id, event_count, lease_token, turn, started_at
    ),
    events as (${insertEvents("$14::json")}),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select thread_id, workspace_id, id, turn, 'user', $15 from run where $15::text is not null
    ),
    attached as (
      insert into run_attachments (run_id, turn, ordinal, workspace_id, field, name, type, storage_key)
      select run.id, run.turn, a.ordinal, run.workspace_id, a.value->>'field', a.value->>'name', a.value->>'type',
             a.value->>'storageKey'
        from run, json_array_elements($16::json) with ordinality as a(value, ordinal)
    )
    select id as "id", lease_token as "leaseToken", started_at as "startedAt" from run`;

export const insertRun: Statement = { name: "insert-run", text: insertRunWith({ claims: false }) };
export const claimAndInsertRun: Statement = {
  name: "claim-and-insert-run",
  text: insertRunWith({ claims: true }),
};
