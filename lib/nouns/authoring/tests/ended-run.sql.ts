import type { Statement } from "#lib/platform/db/database.ts";

/** Bounds of the trace that an expectation sees: newest events, and bytes of payloads. */
const EVENTS = 1_000;
const PAYLOAD_BYTES = 16 * 1024;
const PAYLOADS_BYTES = 1024 * 1024;
const RESULT_BYTES = 1024 * 1024;

export interface EndedRunRow {
  readonly status: "completed" | "failed" | "cancelled";
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly remembered: readonly string[] | null;
  /** The scope of expectations, as JSON; null if the result is too large. */
  readonly scope: string | null;
}

/** $1 run. Its event partition is that of its id. Indexes: the primary keys of runs and run_events. */
export const findEndedRun: Statement = {
  name: "find-ended-run-of-test",
  text: `
    with newest as (
      select sequence, type, node_id, status, payload, coalesce(octet_length(payload::text), 0) as bytes
        from run_events where run_id = $1 order by run_events.sequence desc limit ${EVENTS}
    ),
    bounded as (
      select *, sum(case when bytes <= ${PAYLOAD_BYTES} then bytes else 0 end) over (order by sequence desc) as total
        from newest
    ),
    trace as (
      select coalesce(json_agg(json_build_object(
               'type', type, 'nodeId', node_id, 'status', status,
               'payload', case when bytes <= ${PAYLOAD_BYTES} and total <= ${PAYLOADS_BYTES} then payload end
             ) order by sequence), '[]'::json) as events
        from bounded
    )
    select r.status as "status", r.error ->> 'code' as "errorCode", r.error ->> 'message' as "errorMessage",
           r.remembered as "remembered",
           case when coalesce(octet_length(r.final_response::text), 0) <= ${RESULT_BYTES} then json_build_object(
             'result', r.final_response, 'status', r.status, 'error', r.error::jsonb - 'ownersOnly', 'trace', trace.events
           )::text end as "scope"
      from runs r cross join trace
     where r.id = $1 and r.status in ('completed', 'failed', 'cancelled')`,
};
