import type { Json } from "#lib/contract/json.ts";
import type { ExecutionStatus, TraceEvent } from "#lib/contract/trace.ts";
import { boundPayload } from "#lib/language/redaction/bound-payload.ts";
import { type OpenSecretMatcher, redact } from "#lib/language/redaction/redact.ts";

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

/** An event as it is shown (D12); its payload only where `payloadMaxChars` says how much of it, redacted again. */
export function traceEvent({
  runId,
  secrets,
  row,
  payloadMaxChars,
}: {
  runId: string;
  /** Of the run. */
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
      : { payload: boundPayload(redact(row.payload ?? null, secrets), payloadMaxChars) }),
  };
}
