import { agentOperations } from "#lib/contract/agents.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { defineExamples } from "./define-examples.ts";

/** The agent of all examples. */
export const REFUND_AGENT_ID = "agt_01kaj5w3f8e0m7c2q9t4v6x8z1";

const agent = {
  id: REFUND_AGENT_ID,
  name: "Refund desk",
  description: "Decides refunds by simple rules and asks a person about those over the limit.",
  behaviorType: "pipeline",
  updatedAt: "2026-11-20T16:02:41.118Z",
} as const;

const lane = { id: "request", name: "Refund request", mode: "structured" } as const;

export const AGENT_EXAMPLES = {
  ...defineExamples(agentOperations.list, {
    responses: {
      200: {
        agents: {
          summary: "One agent, and no further page",
          value: {
            agents: [{ ...agent, lanes: [lane] }],
            pagination: { limit: 50, hasMore: false, nextCursor: null },
          },
        },
      },
    },
  }),
  ...defineExamples(agentOperations.get, {
    responses: {
      200: {
        one_lane: {
          summary: "An agent with one public lane",
          value: {
            agent,
            lanes: [
              {
                ...lane,
                inputSchema: {
                  type: "object",
                  required: ["orderId", "amount"],
                  additionalProperties: false,
                  properties: {
                    orderId: { type: "string", title: "Order", minLength: 1, maxLength: 40 },
                    amount: { type: "number", title: "Amount (EUR)", minimum: 0 },
                    reason: { type: "string", title: "Reason", enum: ["damaged", "late", "other"] },
                  },
                },
                attachments: {
                  supported: false,
                  required: false,
                  fields: [],
                  acceptedTypes: [],
                  maxRequestBytes: MAX_BODY_BYTES,
                },
              },
            ],
            defaultLaneId: lane.id,
          },
        },
      },
    },
  }),
};
