import type { Surroundings } from "#lib/language/agent-document/loop-address.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import type { EventRow } from "../trace-event.ts";
import { turnOfEvent } from "../trace-event.ts";

/** How much of a payload is read for a preview. */
export const PREVIEW_SOURCE_CHARS = 4_000;

export interface BrowsedRow extends EventRow {
  /** The start of its JSON text. */
  readonly head: string | null;
  readonly turn: number | null;
}

const COLUMNS = `
           sequence::text as "sequence", at as "at", type as "type", node_id as "nodeId", status as "status",
           occurrence_id as "occurrenceId", loop_path as "loopPath",
           ${turnOfEvent("run_events")} as "turn", left(payload::text, ${PREVIEW_SOURCE_CHARS}) as "head"`;

/** Null: no filter. */
const { at, values } = parameters({
  runId: "text",
  from: "bigint",
  limit: "int",
  types: "text[]",
  nodeIds: "text[]",
  occurrenceId: "text",
  text: "text",
  withPayloads: "boolean",
  nodeIdsOfText: "text[]",
  typesOfText: "text[]",
  turn: "int",
  around: "text",
});

const MATCHES = `
     where run_id = ${at.runId}
       and (${at.types} is null or type = any(${at.types}))
       and (${at.nodeIds} is null or node_id = any(${at.nodeIds}))
       and (${at.occurrenceId} is null or occurrence_id = ${at.occurrenceId})
       and (${at.around} is null
            or (${turnOfEvent("run_events")} = ${at.turn} and loop_path::jsonb @> ${at.around}::jsonb))
       and (${at.text} is null
            or position(lower(${at.text}) in lower(payload::text)) > 0
            or position(lower(${at.text}) in lower(node_id)) > 0
            or node_id = any(${at.nodeIdsOfText})
            or position(lower(${at.text}) in type) > 0
            or type = any(${at.typesOfText}))`;

/** Filter and direction; absent fields do not filter. */
export interface EventSearch {
  readonly runId: string;
  /** Events after or before this sequence. */
  readonly from: string;
  readonly limit: number;
  readonly eventTypes?: readonly string[] | undefined;
  readonly nodeIds?: readonly string[] | undefined;
  readonly occurrenceId?: string | undefined;
  /** The search text, with the nodes and types whose display texts contain it. */
  readonly text?:
    | { readonly text: string; readonly nodeIds: readonly string[]; readonly types: readonly string[] }
    | undefined;
  /** Only what happened in this iteration. */
  readonly within?: Surroundings | undefined;
  readonly withPayloads?: boolean | undefined;
}

/** Parameters of both statements. */
export function eventSearchParams({
  runId,
  from,
  limit,
  eventTypes,
  nodeIds,
  occurrenceId,
  text,
  within,
  withPayloads = false,
}: EventSearch): unknown[] {
  return values({
    runId,
    from,
    limit,
    types: eventTypes ?? null,
    nodeIds: nodeIds ?? null,
    occurrenceId: occurrenceId ?? null,
    text: text?.text ?? null,
    withPayloads,
    nodeIdsOfText: text?.nodeIds ?? null,
    typesOfText: text?.types ?? null,
    turn: within?.turn ?? null,
    around: within ? JSON.stringify(within.loopPath) : null,
  });
}

/** Events after `from`. Indexes: run_events primary key, or run_events_type with types. */
export const findEventsAfter: Statement = {
  name: "browse-events-after",
  text: `
    select ${COLUMNS}, case when ${at.withPayloads} then payload end as "payload"
      from run_events ${MATCHES} and run_events.sequence > ${at.from}
     order by run_events.sequence
     limit ${at.limit}`,
};

/** Events before `from`, nearest first. */
export const findEventsBefore: Statement = {
  name: "browse-events-before",
  text: `
    select ${COLUMNS}, case when ${at.withPayloads} then payload end as "payload"
      from run_events ${MATCHES} and run_events.sequence < ${at.from}
     order by run_events.sequence desc
     limit ${at.limit}`,
};
