import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { EventType, ExecutionStatus } from "#lib/contract/trace.ts";
import { JsonText } from "#lib/db/json-param.ts";
import type { Json } from "#lib/json.ts";
import { boundPayloadText } from "#lib/redaction/bound-payload.ts";
import { createRedactor, type SecretMatcher } from "#lib/redaction/redact.ts";
import { JsonTexts, withMember } from "./json-texts.ts";

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
 * @param texts of what else the statement writes.
 */
export function eventsParam(
  events: readonly NewEvent[],
  secrets: SecretMatcher,
  texts: JsonTexts = new JsonTexts(),
): JsonText {
  const now = performance.now();
  const redactTogether = createRedactor(secrets);
  const written = events.map(({ type, nodeId, occurrenceId, status, happenedAt, payload }) => {
    const agoMs = happenedAt === undefined ? 0 : Math.max(0, now - happenedAt);
    const event = JSON.stringify({ type, nodeId, occurrenceId, status, agoMs });
    if (payload === undefined) return event;
    const text = texts.ofMembers(redactTogether(payload));
    return withMember(event, "payload", boundPayloadText(text, PAYLOAD_CHARS.max));
  });
  return new JsonText(`[${written.join(",")}]`);
}
