import type { RunEventType } from "#lib/contract/events.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { WEBHOOKS } from "#lib/contract/limits.ts";

/** What every body says of an event; `STATUS_OF` is what the run had become. */
export interface SentEvent {
  readonly type: RunEventType;
  readonly at: Date;
  readonly sequence: string;
  readonly runId: string;
  readonly agentId: string;
  readonly laneId: string;
  readonly parentRunId: string | null;
  readonly metadata: JsonObject | null;
  readonly interactionId: string | null;
}

/** `run.started` → `running`. */
export const statusOf = (type: RunEventType): string =>
  type === "run.started" ? "running" : type.slice("run.".length);

/**
 * The body of a delivery (D20), made once and sent in every attempt.
 * @param record the run's record, where the endpoint wants it whole and it could be kept: up to 20 kB it is `data`.
 */
export function eventBody(
  event: SentEvent,
  {
    payload,
    record,
    isTest = false,
  }: { payload: "full" | "thin"; record: Json | undefined; isTest?: boolean },
): string {
  const { type, at, sequence, runId, agentId, laneId, parentRunId, metadata, interactionId } = event;
  const text = payload === "full" && record !== undefined ? JSON.stringify(record) : undefined;
  const isWhole = text !== undefined && Buffer.byteLength(text) <= WEBHOOKS.recordBytes;
  const thin = {
    ...{ runId, agentId, laneId, status: statusOf(type), metadata, interactionId, parentRunId },
    truncated: payload === "full",
  };
  const data = isWhole ? record : thin;
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data,
    sequence,
    ...(isTest ? { test: true } : {}),
  });
}
