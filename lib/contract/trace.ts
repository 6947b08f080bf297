import { z } from "zod";
import { PAYLOAD_CHARS, TRACE_EVENT_TYPES, TRACE_PAGE } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { RunId } from "./runs.ts";
import { AnyJson, PageCursor, queryBoolean, queryInteger, queryList, Timestamp } from "./values.ts";

/** The events of a trace (D12). */
export const EVENT_TYPES = [
  "run_started",
  "run_resumed",
  "run_completed",
  "run_failed",
  "run_cancel_requested",
  "run_cancelled",
  "run_forked",
  "node_started",
  "node_completed",
  "node_failed",
  "node_retrying",
  "branch_taken",
  "loop_iteration",
  "model_called",
  "tool_called",
  "number_as_text",
  "interaction_requested",
  "interaction_answered",
  "interaction_expired",
  "conversation_item",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The execution's own status, beside the public polling status (D12). */
export const ExecutionStatus = z.enum([
  "pending",
  "active",
  "suspended",
  "succeeded",
  "errored",
  "cancelled",
]);
export type ExecutionStatus = z.infer<typeof ExecutionStatus>;

export const TraceEvent = z
  .looseObject({
    id: z.string(),
    sequence: z
      .string()
      .regex(/^[0-9]+$/)
      .meta({ description: "Decimal; do not coerce to a floating-point number." }),
    timestamp: Timestamp,
    eventType: z.string().meta({
      description:
        "run_resumed: the run goes on after a wait has ended, with its next turn, or because its limit allows it. number_as_text: an answer from outside has a whole number whose digits a JSON number cannot hold; the node got it as a string, and the payload is `{ count, places }`.",
      override: { type: "string", enum: [...EVENT_TYPES] },
    }),
    nodeId: z.string().nullable(),
    status: ExecutionStatus.nullable(),
    occurrenceId: z
      .string()
      .nullable()
      .meta({ description: "One execution of one node; its attempts share it." }),
    payload: AnyJson.optional().meta({ description: "Only with includePayloads; bounded and redacted." }),
    loopPath: z
      .array(z.object({ nodeId: z.string(), iteration: z.int() }))
      .nullable()
      .meta({ description: "The loops around the node, outermost first." }),
  })
  .meta({ id: "TraceEvent" });
export type TraceEvent = z.infer<typeof TraceEvent>;

export const RunTrace = z
  .object({
    runId: RunId,
    status: ExecutionStatus,
    events: z.array(TraceEvent),
    pagination: z.object({ limit: z.int(), hasMore: z.boolean(), nextCursor: z.string().nullable() }),
    unknownEventTypes: z.array(z.string()).exactOptional().meta({
      description: "Those of eventTypes that no event has, in this version; absent where all are known.",
    }),
    replayContract: z.object({
      persistedEventsOnly: z.literal(true),
      chatTokensPersisted: z.literal(false),
      messageReplayEventType: z.literal("conversation_item"),
    }),
  })
  .meta({ id: "RunTrace" });
export type RunTrace = z.infer<typeof RunTrace>;

export const traceOperations = {
  get: {
    method: "GET",
    path: "/v1/public/runs/{runId}/trace",
    operationId: "getRunTrace",
    summary: "Read a run's durable trace, page by page",
    description:
      "Keep all filters when you ask for the next page; a cursor belongs to the filters it was issued under.",
    tag: "Runs",
    scopes: { allOf: ["runs:read"] },
    params: z.object({ runId: RunId }),
    query: z.strictObject({
      cursor: PageCursor.optional(),
      limit: queryInteger({ min: 1, ...TRACE_PAGE })
        .optional()
        .meta({ description: "Events per page." }),
      eventTypes: queryList(z.string().max(TRACE_EVENT_TYPES.maxChars), { maxItems: TRACE_EVENT_TYPES.max })
        .optional()
        .meta({
          description:
            "Only events of these types; repeat the parameter. Unknown types match nothing, and the answer names them in unknownEventTypes.",
          override: {
            type: "array",
            maxItems: TRACE_EVENT_TYPES.max,
            items: { type: "string", enum: [...EVENT_TYPES] },
          },
        }),
      includePayloads: queryBoolean
        .optional()
        .meta({ description: "Whether events carry payload; false when absent." }),
      payloadMaxChars: queryInteger(PAYLOAD_CHARS)
        .optional()
        .meta({ description: "A longer payload is answered as `{ truncated, originalChars, preview }`." }),
    }),
    output: RunTrace,
    success: { 200: "A page of events in sequence order." },
    errors: ["invalid_cursor", "run_not_found", "permission_denied"],
  },
} as const satisfies Operations;
