import { eventOperations } from "#lib/contract/events.ts";
import { REFUND_AGENT_ID } from "./agent-examples.ts";
import { defineExamples } from "./define-examples.ts";

export const EVENT_EXAMPLES = defineExamples(eventOperations.listEvents, {
  responses: {
    200: {
      waiting: {
        summary: "A run asks something",
        value: {
          events: [
            {
              sequence: "41",
              id: "evt_01kaj5w6m2c4q8t0v1x3z5b7d9",
              type: "run.waiting",
              timestamp: "2026-11-21T09:30:04.120Z",
              run: {
                runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z1",
                agentId: REFUND_AGENT_ID,
                laneId: "request",
                status: "waiting",
                metadata: { order: "A-1042" },
                interactionId: "approval:01kaj5w6m2c4q8t0",
                parentRunId: null,
              },
            },
          ],
          pagination: { nextAfter: "41", hasMore: false },
        },
      },
    },
  },
});
