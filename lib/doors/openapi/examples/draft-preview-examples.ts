import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { REFUND_AGENT_ID } from "./agent-examples.ts";
import { defineExamples } from "./define-examples.ts";

const started = {
  runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z1",
  agentId: REFUND_AGENT_ID,
  laneId: "request",
  status: "running",
} as const;

export const DRAFT_PREVIEW_EXAMPLES = {
  ...defineExamples(draftPreviewOperations.testDraft, {
    request: {
      pinned: {
        summary: "With what a node gives, as it is not called",
        value: {
          laneId: "request",
          input: { orderId: "A-1", amount: 20 },
          pins: { pay: { status: 201, headers: {}, body: { id: "r-1" } } },
        },
      },
      middle: {
        summary: "From a node, with the outputs of an earlier run before it",
        value: {
          laneId: "request",
          input: { orderId: "A-1", amount: 20 },
          from: "pay",
          outputsOf: "run_01kaj5w3f8e0m7c2q9t4v6x8z0",
        },
      },
    },
    responses: {
      202: { started: { summary: "A preview", value: started } },
      200: { replayed: { summary: "The same preview", value: { ...started, status: "completed" } } },
    },
  }),
};
