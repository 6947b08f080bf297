import type { ExecutionStatus, TraceEvent } from "#lib/contract/trace.ts";
import type { Json } from "#lib/json.ts";
import { boundPayload } from "#lib/redaction/bound-payload.ts";
import { redact } from "#lib/redaction/redact.ts";
import { runtime } from "#lib/runtime.ts";

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
  workspaceId,
  row,
  payloadMaxChars,
}: {
  runId: string;
  workspaceId: string;
  row: EventRow;
  payloadMaxChars: number | null;
}): TraceEvent {
  const shown = (payload: Json) => redact(payload, runtime().secrets.of(workspaceId));
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
      : { payload: boundPayload(shown(row.payload ?? null), payloadMaxChars) }),
  };
}
