import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { EventType, ExecutionStatus } from "#lib/contract/trace.ts";
import type { Json } from "#lib/json.ts";
import { boundPayload } from "#lib/redaction/bound-payload.ts";
import { redact, type SecretMatcher } from "#lib/redaction/redact.ts";

/** An event on its way into the trace (D12). */
export interface NewEvent {
  readonly type: EventType;
  readonly nodeId?: string;
  readonly occurrenceId?: string;
  readonly status?: ExecutionStatus;
  readonly payload?: Json;
  /** When it happened by `performance.now()`; absent: now. The database's clock less the time gone by is written. */
  readonly happenedAt?: number;
}

/**
 * Events as the JSON parameter of a statement: redacted before they are written, and cut at the most that a
 * trace ever shows, since nothing reads a payload beyond it.
 */
export function eventsParam(events: readonly NewEvent[], secrets: SecretMatcher): string {
  const now = performance.now();
  return JSON.stringify(
    events.map((event) => ({
      type: event.type,
      nodeId: event.nodeId,
      occurrenceId: event.occurrenceId,
      status: event.status,
      agoMs: event.happenedAt === undefined ? 0 : Math.max(0, now - event.happenedAt),
      payload:
        event.payload === undefined
          ? undefined
          : boundPayload(redact(event.payload, secrets), PAYLOAD_CHARS.max),
    })),
  );
}
