import type { Statement } from "#lib/db/database.ts";
import { insertEvents } from "./insert-events.sql.ts";

/** Seconds a lease lasts without renewal; a worker that is silent for longer has lost its runs. */
export const LEASE_SECONDS = 15;

/** What model calls took since the last write is added to the run's count; a cost nobody knows adds nothing. */
const ADD_USAGE = `
             input_tokens = r.input_tokens + ($16::json->>'inputTokens')::int8,
             output_tokens = r.output_tokens + ($16::json->>'outputTokens')::int8,
             cost_usd = case when $16::json->>'costUsd' is null then r.cost_usd
                             else coalesce(r.cost_usd, 0) + ($16::json->>'costUsd')::float8 end,`;

const INSERT_CALLS = `
    calls as (
      insert into run_calls (run_id, occurrence_id, ordinal, workspace_id, turn, result)
      select run.id, c.value->>'occurrenceId', (c.value->>'ordinal')::int, run.workspace_id, run.turn, c.value->'result'
        from run, json_array_elements($15::json) as c(value)
    ),`;

/**
 * The one statement that changes a run: status, events, finished steps, opened interactions, the answer of a
 * chat turn and the lease move together or not at all. No row back means that the guard did not hold: another
 * writer was first, or the lease is no longer this worker's.
 *
 * $1 run, $2 status sources or null, $3 lease owner or null, $4 lease token (the fence, with $3),
 * $5 target status or null, $6 events, $7 steps, $8 interactions, $9 final response, $10 error,
 * $11 needs work or null, $12 lease: keep | renew | take | release, $13 taker, $14 assistant message or null.
 * A completed run that is written at all is one that begins its next turn (D10), so its turn is raised and its
 * result cleared. Index: runs primary key.
 */
const writeRunWith = ({ calls }: { calls: boolean }): string => `
    with run as (
      update runs r
         set status = coalesce($5, r.status),${calls ? ADD_USAGE : ""}
             event_count = r.event_count + json_array_length($6::json),
             turn = r.turn + case when r.status = 'completed' then 1 else 0 end,
             thread_position = case when r.status = 'completed'
                                    then (select coalesce(max(m.id), 0) from thread_messages m where m.thread_id = r.thread_id)
                                    else r.thread_position end,
             final_response = case when $5 = 'completed' then $9::json when r.status = 'completed' then null else r.final_response end,
             error = case when $5 = 'failed' then $10::json else r.error end,
             completed_at = case when $5 in ('completed', 'failed', 'cancelled') then clock_timestamp() when r.status = 'completed' then null else r.completed_at end,
             cancel_requested_at = case when $5 = 'cancelling' then clock_timestamp() else r.cancel_requested_at end,
             cancelled_at = case when $5 = 'cancelled' then clock_timestamp() else r.cancelled_at end,
             started_at = case when $5 = 'running' then coalesce(r.started_at, clock_timestamp()) else r.started_at end,
             needs_work = case when $5 in ('completed', 'failed', 'cancelled') then false else coalesce($11::boolean, r.needs_work) end,
             lease_owner = case when $5 in ('completed', 'failed', 'cancelled') or $12 = 'release' then null
                                when $12 = 'take' then $13 else r.lease_owner end,
             lease_token = r.lease_token + case when $12 = 'take' then 1 else 0 end,
             lease_expires_at = case when $5 in ('completed', 'failed', 'cancelled') or $12 = 'release' then null
                                     when $12 in ('take', 'renew') then clock_timestamp() + interval '${LEASE_SECONDS} seconds'
                                     else r.lease_expires_at end
       where r.id = $1
         and ($2::text[] is null or r.status = any($2))
         and ($3::text is null or (r.lease_owner = $3 and r.lease_token = $4::int and r.lease_expires_at > clock_timestamp()))
      returning r.*
    ),
    events as (${insertEvents("$6::json")}),${calls ? INSERT_CALLS : ""}
    steps as (
      insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, ended_at)
      select run.id, s.value->>'occurrenceId', run.workspace_id, run.turn, s.value->>'nodeId', s.value->>'outcome',
             s.value->'output',
             run.event_count - json_array_length($6::json) + (s.value->>'eventIndex')::int + 1,
             (s.value->>'failedAttempts')::int,
             case when s.value->>'outcome' is null then null else clock_timestamp() end
        from run, json_array_elements($7::json) as s(value)
      on conflict (run_id, occurrence_id) do update
         set outcome = excluded.outcome, output = excluded.output, sequence = excluded.sequence,
             failed_attempts = excluded.failed_attempts, ended_at = excluded.ended_at
    ),
    opened as (
      insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, call_ordinal, type, request, expires_at)
      select i.value->>'id', run.workspace_id, run.id, run.turn, i.value->>'occurrenceId', i.value->>'nodeId',
             (i.value->>'callOrdinal')::int, i.value->>'type', i.value->'request',
             clock_timestamp() + make_interval(secs => (i.value->>'expiresAfterSeconds')::float8)
        from run, json_array_elements($8::json) as i(value)
    ),
    withdrawn as (
      update run_interactions i set status = 'withdrawn'
        from run
       where i.run_id = run.id and i.status in ('open', 'answered', 'expired')
         and run.status in ('completed', 'failed', 'cancelled')
    ),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select run.thread_id, run.workspace_id, run.id, run.turn, 'assistant', $14 from run where $14::text is not null
    )
    select run.id as "id", run.workspace_id as "workspaceId", run.agent_id as "agentId", run.status as "status",
           run.turn as "turn", run.lease_owner as "leaseOwner", run.lease_token as "leaseToken",
           run.event_count::int8 as "eventCount", run.cancel_requested_at as "cancelRequestedAt",
           run.cancelled_at as "cancelledAt"
      from run`;

export const writeRun: Statement = { name: "write-run", text: writeRunWith({ calls: false }) };

/** The same with $15 calls of effects and $16 usage: most writes have neither and need not pay for them. */
export const writeRunAndCalls: Statement = {
  name: "write-run-and-calls",
  text: writeRunWith({ calls: true }),
};
