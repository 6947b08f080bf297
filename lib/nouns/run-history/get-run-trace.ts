import { PAYLOAD_CHARS, TRACE_PAGE } from "#lib/contract/limits.ts";
import type { QueryOf } from "#lib/contract/operation.ts";
import { EVENT_TYPES, type RunTrace, type traceOperations } from "#lib/contract/trace.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import { executionStatus } from "#lib/nouns/runs/status.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type EventRow, traceEvent } from "./trace-event.ts";

type TraceQuery = QueryOf<typeof traceOperations.get>;

const KNOWN_TYPES: ReadonlySet<string> = new Set(EVENT_TYPES);

/** Index: run_events primary key, or run_events_type with a filter; the run id gives the partition. */
const findEvents: Statement = {
  name: "find-events",
  text: `
    select sequence::text as "sequence", at as "at", type as "type", node_id as "nodeId", status as "status",
           occurrence_id as "occurrenceId", loop_path as "loopPath",
           case when $5::boolean then payload end as "payload"
      from run_events
     where run_id = $1 and run_events.sequence > $2::bigint and ($3::text[] is null or type = any($3))
     order by run_events.sequence
     limit $4`,
};

/**
 * A page of a run's stored trace (interface: GET /runs/{runId}/trace; D12). Payloads were redacted when written and are
 * redacted again, because secrets may have been added since.
 * @throws DomainError invalid_cursor, run_not_found, permission_denied.
 */
export async function getRunTrace({
  actor,
  runId,
  query,
}: {
  actor: Actor;
  runId: string;
  query: TraceQuery;
}): Promise<RunTrace> {
  const run = await findOwnRun({ actor, runId });
  const limit = query.limit ?? TRACE_PAGE.default;
  const payloadMaxChars = query.includePayloads ? (query.payloadMaxChars ?? PAYLOAD_CHARS.default) : null;
  const eventTypes = query.eventTypes && [...new Set(query.eventTypes)].sort();
  const unknown = (eventTypes ?? []).filter((type) => !KNOWN_TYPES.has(type));
  const boundTo = [
    "trace",
    runId,
    eventTypes ?? null,
    query.includePayloads ?? false,
    query.payloadMaxChars ?? PAYLOAD_CHARS.default,
  ];
  const after = query.cursor === undefined ? "0" : readCursor({ cursor: query.cursor, boundTo });
  const rows = await runtime().pages.run<EventRow>(findEvents, [
    runId,
    after,
    eventTypes ?? null,
    limit + 1,
    payloadMaxChars !== null,
  ]);
  const { page, pagination } = pageOf(rows, { limit, boundTo, placeOf: (last) => last.sequence });
  const secrets = redactionOf(run);
  return {
    runId,
    status: executionStatus(run.status),
    events: page.map((row) => traceEvent({ runId, secrets, row, payloadMaxChars })),
    pagination,
    ...(unknown.length === 0 ? {} : { unknownEventTypes: unknown }),
    replayContract: {
      persistedEventsOnly: true,
      chatTokensPersisted: false,
      messageReplayEventType: "conversation_item",
    },
  };
}
