import type { PendingInteraction } from "#lib/contract/interactions.ts";
import type { Run, RunStarted } from "#lib/contract/runs.ts";
import { REFUND_AGENT_ID } from "./agent-examples.ts";

export const RUN_ID = "run_01kaj5w3f8e0m7c2q9t4v6x8z1";
export const NEXT_RUN_ID = "run_01kaj6a0c4r9d2h5k8n1p3s7w6";

export const started: RunStarted = {
  runId: RUN_ID,
  agentId: REFUND_AGENT_ID,
  laneId: "request",
  status: "running",
};

export const refundInput = { orderId: "A-1042", amount: 620, reason: "damaged" };

/** A running run; the other examples are later moments of the same run. */
export const running: Run = {
  ...started,
  finalResponse: null,
  error: null,
  pendingInteraction: null,
  interactionLifecycle: "none",
  threadId: "thr_01kaj5w3f8x5b1g6j0m4q7t2v9",
  turn: 1,
  forkedFromRunId: null,
  parentRunId: null,
  preview: false,
  metadata: { ticket: "T-1042" },
  attachments: [],
  createdAt: "2026-11-21T09:30:00.000Z",
  startedAt: "2026-11-21T09:30:00.004Z",
  completedAt: null,
  cancelRequestedAt: null,
  cancelledAt: null,
  resumesAt: null,
  graphFingerprint: "sha256:9f2b4c7d1e6a80355b9c2f4e7a1d8036c5e9b27f40d3a6185e7c9b0f2d4a6813",
  usage: { inputTokens: 0, outputTokens: 0, costUsd: null },
};

const asked = {
  requestedAt: "2026-11-21T09:30:00.021Z",
  expiresAt: "2026-11-28T09:30:00.021Z",
} as const;

const REFUND_SUMMARY = "Refund 620 EUR for order A-1042? Reason: damaged.";

export const approval: PendingInteraction = {
  ...asked,
  interactionId: "approval:q3v8c1m5x0h7n2k9",
  type: "approval",
  nodeId: "sign",
  title: "Refund over the limit",
  message: REFUND_SUMMARY,
  questions: [],
  allowSkip: false,
  approval: {
    approvalId: "q3v8c1m5x0h7n2k9",
    summary: REFUND_SUMMARY,
    toolName: null,
    arguments: { ...refundInput, limit: 500 },
  },
};

export const questions: PendingInteraction = {
  ...asked,
  interactionId: "input:b6t2y9d4w8f1s5j0",
  type: "user_input",
  nodeId: "questions",
  title: "Before we add the vendor",
  message: "Nordlicht GmbH (DE) wants to become a vendor. Two things only you know:",
  questions: [
    {
      id: "paymentTerms",
      label: "When do we pay?",
      description: "",
      type: "choice",
      required: true,
      options: [
        { value: "14_days", label: "Within 14 days" },
        { value: "30_days", label: "Within 30 days" },
      ],
      allowOther: false,
    },
    {
      id: "costCentre",
      label: "Which cost centre pays?",
      description: "",
      type: "text",
      required: true,
      options: [],
      allowOther: false,
    },
  ],
  allowSkip: true,
  approval: null,
};
