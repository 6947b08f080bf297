import type { Statement } from "#lib/db/database.ts";
import { insertEvents } from "./insert-events.sql.ts";

/** Seconds a lease lasts without renewal; a worker that is silent for longer has lost its runs. */
export const LEASE_SECONDS = 15;

/** What model calls took since the last write is added to the run's count; a cost nobody knows adds nothing. */
const ADD_USAGE = `
             input_tokens = r.input_tokens + (g.usage->>'inputTokens')::int8,
             output_tokens = r.output_tokens + (g.usage->>'outputTokens')::int8,
             cost_usd = case when g.usage->>'costUsd' is null then r.cost_usd
                             else coalesce(r.cost_usd, 0) + (g.usage->>'costUsd')::float8 end,`;

const INSERT_CALLS = `
    calls as (
      insert into run_calls (run_id, occurrence_id, ordinal, workspace_id, turn, result)
      select run.id, c.value->>'occurrenceId', (c.value->>'ordinal')::int, run.workspace_id, run.turn, c.value->'result'
        from run, json_array_elements(run.calls) as c(value)
    ),`;

/**
 * The one statement that changes runs: status, events, finished steps, opened interactions, the answer of a
 * chat turn and the lease move together or not at all. No row back for a run means that its guard did not hold:
 * another writer was first, or the lease is no longer this worker's.
 *
 * One array each, with an entry for every run: $1 run, $2 status sources with commas between or null, $3 lease owner
 * or null, $4 lease token (the fence, with $3), $5 target status or null, $6 events, $7 steps, $8 interactions,
 * $9 final response, $10 error, $11 needs work or null, $12 lease: keep | renew | take | release, $13 taker,
 * $14 assistant message or null, $15 values to remember or null, $16 whether a step, a call or an answer ended: the
 * workers lost before that count no more (D7).
 * A completed run that is written at all is one that begins its next turn (D10), so its turn is raised and its
 * result cleared. Index: runs primary key, run_interactions_run: `any($1)` beside each join leaves the planner no
 * other way, however small the tables were when it planned.
 */
const writeRunsWith = ({ calls }: { calls: boolean }): string => `
    with run as (
      update runs r
         set status = coalesce(g.target, r.status),${calls ? ADD_USAGE : ""}
             event_count = r.event_count + json_array_length(g.events),
             turn = r.turn + case when r.status = 'completed' then 1 else 0 end,
             thread_position = case when r.status = 'completed'
                                    then (select coalesce(max(m.id), 0) from thread_messages m where m.thread_id = r.thread_id)
                                    else r.thread_position end,
             final_response = case when g.target = 'completed' then g.final_response when r.status = 'completed' then null else r.final_response end,
             error = case when g.target = 'failed' then g.error else r.error end,
             remembered = case when g.remembered is null then r.remembered else coalesce(r.remembered, '[]') || g.remembered end,
             completed_at = case when g.target in ('completed', 'failed', 'cancelled') then clock_timestamp() when r.status = 'completed' then null else r.completed_at end,
             cancel_requested_at = case when g.target = 'cancelling' then clock_timestamp() else r.cancel_requested_at end,
             cancelled_at = case when g.target = 'cancelled' then clock_timestamp() else r.cancelled_at end,
             started_at = case when g.target = 'running' then coalesce(r.started_at, clock_timestamp()) else r.started_at end,
             lost_workers = case when g.has_progress then 0 else r.lost_workers end,
             needs_work = case when g.target in ('completed', 'failed', 'cancelled') then false else coalesce(g.needs_work, r.needs_work) end,
             lease_owner = case when g.target in ('completed', 'failed', 'cancelled') or g.lease = 'release' then null
                                when g.lease = 'take' then g.taker else r.lease_owner end,
             lease_token = r.lease_token + case when g.lease = 'take' then 1 else 0 end,
             lease_expires_at = case when g.target in ('completed', 'failed', 'cancelled') or g.lease = 'release' then null
                                     when g.lease in ('take', 'renew') then clock_timestamp() + interval '${LEASE_SECONDS} seconds'
                                     else r.lease_expires_at end
        from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::json[], $7::json[], $8::json[],
                    $9::json[], $10::json[], $11::boolean[], $12::text[], $13::text[], $14::text[], $15::jsonb[], $16::boolean[]${calls ? ", $17::json[], $18::json[]" : ""})
               as g(run_id, sources, fence_owner, fence_token, target, events, steps, interactions,
                    final_response, error, needs_work, lease, taker, message, remembered, has_progress${calls ? ", calls, usage" : ""})
       where r.id = g.run_id and r.id = any($1)
         and (g.sources is null or r.status = any(string_to_array(g.sources, ',')))
         and (g.fence_owner is null
              or (r.lease_owner = g.fence_owner and r.lease_token = g.fence_token and r.lease_expires_at > clock_timestamp()))
      returning r.id, r.workspace_id, r.agent_id, r.thread_id, r.status, r.turn,
                r.event_count - json_array_length(g.events) as written_before, r.lease_owner, r.lease_token,
                r.cancel_requested_at, r.cancelled_at, g.events, g.steps, g.interactions, g.message${calls ? ", g.calls" : ""}
    ),
    events as (${insertEvents("run")}),${calls ? INSERT_CALLS : ""}
    steps as (
      insert into run_steps (run_id, occurrence_id, workspace_id, turn, node_id, outcome, output, sequence, failed_attempts, ended_at)
      select run.id, s."occurrenceId", run.workspace_id, run.turn, s."nodeId", s.outcome, s.output,
             run.written_before + s."eventIndex" + 1, s."failedAttempts",
             case when s.outcome is null then null else clock_timestamp() end
        from run, json_to_recordset(run.steps)
                    as s("occurrenceId" text, "nodeId" text, outcome text, output json, "eventIndex" int, "failedAttempts" int)
      on conflict (run_id, occurrence_id) do update
         set outcome = excluded.outcome, output = excluded.output, sequence = excluded.sequence,
             failed_attempts = excluded.failed_attempts, ended_at = excluded.ended_at
    ),
    opened as (
      insert into run_interactions (id, workspace_id, run_id, turn, occurrence_id, node_id, call_ordinal, type, request, expires_at)
      select i.value->>'id', run.workspace_id, run.id, run.turn, i.value->>'occurrenceId', i.value->>'nodeId',
             (i.value->>'callOrdinal')::int, i.value->>'type', i.value->'request',
             clock_timestamp() + make_interval(secs => (i.value->>'expiresAfterSeconds')::float8)
        from run, json_array_elements(run.interactions) as i(value)
    ),
    withdrawn as (
      update run_interactions i set status = 'withdrawn'
        from run
       where i.run_id = run.id and i.run_id = any($1) and i.status in ('open', 'answered', 'expired')
         and run.status in ('completed', 'failed', 'cancelled')
    ),
    message as (
      insert into thread_messages (thread_id, workspace_id, run_id, turn, role, content)
      select run.thread_id, run.workspace_id, run.id, run.turn, 'assistant', run.message from run where run.message is not null
    )
    select run.id as "id", run.workspace_id as "workspaceId", run.agent_id as "agentId", run.status as "status",
           run.turn as "turn", run.lease_owner as "leaseOwner", run.lease_token as "leaseToken",
           run.cancel_requested_at as "cancelRequestedAt", run.cancelled_at as "cancelledAt"
      from run`;

export const writeRuns: Statement = { name: "write-runs", text: writeRunsWith({ calls: false }) };

/** The same with $17 calls of effects and $18 usage: most writes have neither and need not pay for them. */
export const writeRunsAndCalls: Statement = {
  name: "write-runs-and-calls",
  text: writeRunsWith({ calls: true }),
};
