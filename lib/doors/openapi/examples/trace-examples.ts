import { traceOperations } from "#lib/contract/trace.ts";
import { defineExamples } from "./define-examples.ts";
import { RUN_ID, refundInput } from "./run-records.ts";

const page = {
  runId: RUN_ID,
  status: "active",
  replayContract: {
    persistedEventsOnly: true,
    chatTokensPersisted: false,
    messageReplayEventType: "conversation_item",
  },
} as const;

const runStarted = {
  id: `${RUN_ID}.1`,
  sequence: "1",
  timestamp: "2026-11-21T09:30:00.000Z",
  eventType: "run_started",
  nodeId: null,
  status: "active",
  occurrenceId: null,
  loopPath: null,
} as const;

export const TRACE_EXAMPLES = defineExamples(traceOperations.get, {
  responses: {
    200: {
      first_page: {
        summary: "A first page, with more to come",
        value: {
          ...page,
          events: [
            runStarted,
            {
              id: `${RUN_ID}.2`,
              sequence: "2",
              timestamp: "2026-11-21T09:30:00.019Z",
              eventType: "node_started",
              nodeId: "sign",
              status: "active",
              occurrenceId: `${RUN_ID}:sign:1`,
              loopPath: null,
            },
          ],
          pagination: { limit: 2, hasMore: true, nextCursor: "MiwxNzYzNzE3NDAwLjQ4ZjJhYw" },
        },
      },
      with_payloads: {
        summary: "With payloads",
        value: {
          ...page,
          events: [{ ...runStarted, payload: { laneId: "request", input: refundInput } }],
          pagination: { limit: 1, hasMore: true, nextCursor: "MSwxNzYzNzE3NDAwLjBiN2UxZA" },
        },
      },
    },
  },
});
