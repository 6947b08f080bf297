import { agentOperations } from "#lib/contract/agents.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { defineExamples } from "./define-examples.ts";

/** The agent that all examples are about. */
export const REFUND_AGENT_ID = "agt_01kaj5w3f8e0m7c2q9t4v6x8z1";

const agent = {
  id: REFUND_AGENT_ID,
  name: "Refund desk",
  description: "Decides refund requests by rule and asks a person above the limit.",
  behaviorType: "pipeline",
  updatedAt: "2026-11-20T16:02:41.118Z",
} as const;

const lane = { id: "intake", name: "Refund request", mode: "structured" } as const;

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
                    orderId: { type: "string", title: "Order" },
                    amount: { type: "number", minimum: 0, title: "Amount (EUR)" },
                  },
                },
                attachments: {
                  supported: true,
                  required: false,
                  fields: [
                    {
                      name: "receipt",
                      label: "Receipt",
                      description: "A photo of the receipt.",
                      required: false,
                      multiple: false,
                      acceptedTypes: ["image/*"],
                    },
                  ],
                  acceptedTypes: ["image/*"],
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
