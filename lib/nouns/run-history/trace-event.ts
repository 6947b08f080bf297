import type { Json } from "#lib/contract/json.ts";
import type { ExecutionStatus, TraceEvent } from "#lib/contract/trace.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";
import { type OpenSecretMatcher, redactRecord } from "#lib/language/redaction/redact.ts";

export interface EventRow {
  readonly sequence: string;
  readonly at: Date;
  readonly type: string;
  readonly nodeId: string | null;
  readonly status: ExecutionStatus | null;
  readonly occurrenceId: string | null;
  readonly payload: Json | undefined;
  readonly loopPath: { nodeId: string; iteration: number }[] | null;
}

/** An event as shown (D12). Its payload is included up to `payloadMaxChars` and redacted again. */
export function traceEvent({
  runId,
  secrets,
  row,
  payloadMaxChars,
}: {
  runId: string;
  /** The run's values. */
  secrets: OpenSecretMatcher;
  row: EventRow;
  payloadMaxChars: number | null;
}): TraceEvent {
  return {
    id: `${runId}.${row.sequence}`,
    sequence: row.sequence,
    timestamp: row.at.toISOString(),
    eventType: row.type,
    nodeId: row.nodeId,
    status: row.status,
    occurrenceId: row.occurrenceId,
    loopPath: row.loopPath,
    ...(payloadMaxChars === null
      ? {}
      : { payload: boundPayload(redactRecord(row.payload ?? null, secrets), payloadMaxChars) }),
  };
}

/** An event's turn. Older versions wrote it only into the name of the execution. */
export const turnOfEvent = (row: string): string =>
  `coalesce(${row}.turn, split_part(${row}.occurrence_id, ':', 3)::int)`;
