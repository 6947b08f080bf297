import { runOperations } from "#lib/contract/runs.ts";
import { defineExamples } from "./define-examples.ts";
import { approval, NEXT_RUN_ID, questions, RUN_ID, refundInput, running, started } from "./run-records.ts";

const { runId, agentId } = started;

export const RUN_EXAMPLES = {
  ...defineExamples(runOperations.start, {
    request: {
      structured: {
        summary: "A structured lane",
        value: {
          laneId: "request",
          input: refundInput,
          metadata: { ticket: "T-1042" },
          idempotencyKey: "ticket-T-1042",
        },
      },
      chat: {
        summary: "The first message on a chat lane",
        value: { laneId: "chat", input: { message: "Where is my order A-1042?" } },
      },
      attachment: {
        summary: "With an attachment",
        value: {
          laneId: "application",
          input: { companyName: "Nordlicht GmbH", country: "DE", contactEmail: "orders@nordlicht.example" },
          attachments: [{ name: "registration.pdf", type: "application/pdf", base64: "JVBERi0xLjcK" }],
        },
      },
    },
    responses: {
      202: { new_run: { summary: "A new run", value: started } },
      200: {
        same_run: { summary: "The run of an earlier request", value: { ...started, status: "waiting" } },
      },
    },
  }),
  ...defineExamples(runOperations.get, {
    responses: {
      200: {
        running: { summary: "On its way: keep polling", value: running },
        waiting_for_approval: {
          summary: "Waiting for an approval",
          value: {
            ...running,
            status: "waiting",
            pendingInteraction: approval,
            interactionLifecycle: "actionable",
          },
        },
        waiting_for_answers: {
          summary: "Waiting for answers",
          value: {
            ...running,
            status: "waiting",
            pendingInteraction: questions,
            interactionLifecycle: "actionable",
          },
        },
        completed: {
          summary: "Completed",
          value: {
            ...running,
            status: "completed",
            finalResponse: {
              decision: "refunded",
              orderId: "A-1042",
              amount: 620,
              decidedBy: "person",
              explanation: "A person has approved it.",
            },
            completedAt: "2026-11-21T09:31:12.302Z",
          },
        },
        failed: {
          summary: "Failed",
          value: {
            ...running,
            status: "failed",
            error: {
              code: "interaction_expired",
              message: "Nobody answered in time.",
              nodeId: "sign",
              retryable: false,
              details: null,
            },
            completedAt: "2026-11-28T09:30:00.951Z",
          },
        },
      },
    },
  }),
  ...defineExamples(runOperations.listInteractions, {
    responses: {
      200: {
        two: {
          summary: "An approval, and questions asked after it",
          value: { interactions: [approval, questions] },
        },
        none: { summary: "The run asks nothing", value: { interactions: [] } },
      },
    },
  }),
  ...defineExamples(runOperations.reply, {
    request: {
      answers: {
        summary: "Answers by question id",
        value: {
          interactionId: questions.interactionId,
          answers: { paymentTerms: "30_days", costCentre: "4711" },
        },
      },
      message: {
        summary: "The answer to a sole question",
        value: { interactionId: questions.interactionId, message: "Within 30 days, please." },
      },
      skip: {
        summary: "Skip, where allowSkip is true",
        value: { interactionId: questions.interactionId, action: "skip" },
      },
    },
    responses: {
      200: { accepted: { summary: "Accepted", value: { runId, agentId, status: "running" } } },
    },
  }),
  ...defineExamples(runOperations.approval, {
    request: {
      approve: {
        summary: "Approve",
        value: { interactionId: approval.interactionId, action: "approve" },
      },
      reject: {
        summary: "Reject, with a reason",
        value: {
          interactionId: approval.interactionId,
          action: "reject",
          comment: "The order was returned late.",
        },
      },
    },
    responses: {
      200: {
        accepted: {
          summary: "Accepted",
          value: { runId, agentId, status: "running", approvalId: "q3v8c1m5x0h7n2k9", action: "approve" },
        },
      },
    },
  }),
  ...defineExamples(runOperations.continue, {
    request: {
      message: {
        summary: "The next message",
        value: { message: "Why was it refunded?", idempotencyKey: "message-7" },
      },
    },
    responses: {
      202: {
        same_run: { summary: "The same run goes on", value: { ...started, laneId: "chat" } },
        new_run: {
          summary: "A new run on the same thread: poll this one",
          value: { ...started, runId: NEXT_RUN_ID },
        },
      },
      200: {
        same_turn: { summary: "The turn of an earlier request", value: { ...started, runId: NEXT_RUN_ID } },
      },
    },
  }),
  ...defineExamples(runOperations.cancel, {
    responses: {
      200: {
        cancelling: {
          summary: "A worker holds the run and is told",
          value: {
            runId: RUN_ID,
            agentId,
            status: "cancelling",
            alreadyTerminal: false,
            alreadyRequested: false,
            cancelRequestedAt: "2026-11-21T09:30:42.500Z",
            cancelledAt: null,
          },
        },
        cancelled: {
          summary: "A waiting run is cancelled at once",
          value: {
            runId: RUN_ID,
            agentId,
            status: "cancelled",
            alreadyTerminal: false,
            alreadyRequested: false,
            cancelRequestedAt: "2026-11-21T09:30:42.500Z",
            cancelledAt: "2026-11-21T09:30:42.500Z",
          },
        },
      },
    },
  }),
};
