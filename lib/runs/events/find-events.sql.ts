import type { Statement } from "#lib/db/database.ts";
import type { EventRow } from "../trace-event.ts";

/** How much of a payload is read to make a preview of it. */
export const PREVIEW_SOURCE_CHARS = 4_000;

export interface BrowsedRow extends EventRow {
  /** The beginning of its JSON. */
  readonly head: string | null;
}

const COLUMNS = `
           sequence::text as "sequence", at as "at", type as "type", node_id as "nodeId", status as "status",
           occurrence_id as "occurrenceId", loop_path as "loopPath", left(payload::text, ${PREVIEW_SOURCE_CHARS}) as "head"`;

/** $1 run, $4 types, $5 nodes, $6 occurrence, $7 text, each null where it does not matter; $8 with payloads; $9 nodes and $10 types that are shown with the text. */
const MATCHES = `
     where run_id = $1
       and ($4::text[] is null or type = any($4))
       and ($5::text[] is null or node_id = any($5))
       and ($6::text is null or occurrence_id = $6)
       and ($7::text is null
            or position(lower($7) in lower(payload::text)) > 0
            or position(lower($7) in lower(node_id)) > 0
            or node_id = any($9::text[])
            or position(lower($7) in type) > 0
            or type = any($10::text[]))`;

/** Which events, and how; what is absent does not matter. */
export interface EventSearch {
  readonly runId: string;
  /** A sequence: those after it, or before it. */
  readonly from: string;
  readonly limit: number;
  readonly eventTypes?: readonly string[] | undefined;
  readonly nodeIds?: readonly string[] | undefined;
  readonly occurrenceId?: string | undefined;
  /** With the nodes and the types that are shown with it. */
  readonly text?:
    | { readonly text: string; readonly nodeIds: readonly string[]; readonly types: readonly string[] }
    | undefined;
  readonly withPayloads?: boolean | undefined;
}

/** The parameters of both statements. */
export function eventSearchParams({
  runId,
  from,
  limit,
  eventTypes,
  nodeIds,
  occurrenceId,
  text,
  withPayloads = false,
}: EventSearch): unknown[] {
  return [
    runId,
    from,
    limit,
    eventTypes ?? null,
    nodeIds ?? null,
    occurrenceId ?? null,
    text?.text ?? null,
    withPayloads,
    text?.nodeIds ?? null,
    text?.types ?? null,
  ];
}

/** Events after $2, at most $3. Indexes: run_events primary key, or run_events_type with types. */
export const findEventsAfter: Statement = {
  name: "browse-events-after",
  text: `
    select ${COLUMNS}, case when $8::boolean then payload end as "payload"
      from run_events ${MATCHES} and run_events.sequence > $2::bigint
     order by run_events.sequence
     limit $3`,
};

/** Events before $2, the nearest first. */
export const findEventsBefore: Statement = {
  name: "browse-events-before",
  text: `
    select ${COLUMNS}, case when $8::boolean then payload end as "payload"
      from run_events ${MATCHES} and run_events.sequence < $2::bigint
     order by run_events.sequence desc
     limit $3`,
};
