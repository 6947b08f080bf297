import { runOperations } from "#lib/contract/runs.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { DECISION_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { RUN_INSTEAD, runOr, WAIT_ARGUMENT } from "../poll-run.ts";

const { body, params } = runOperations.approval;

export const decideRunApprovalTool = defineTool(
  {
    name: "decide_run_approval",
    title: "Decide an approval",
    description:
      "Approves or rejects what a waiting Laneway run wants to do (pendingInteraction of type approval) and " +
      "returns { runId, agentId, status, approvalId, action }. What is approved is done exactly as shown: ask " +
      "your user first. A question: reply_to_run.",
    operation: runOperations.approval,
    needs: { role: "operator" },
    arguments: params.extend({ ...body.shape, ...WAIT_ARGUMENT }).strict(),
    words: DECISION_WORDS,
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    instead: RUN_INSTEAD,
  },
  async ({ actor, held, input: { runId, waitSeconds, ...decision } }) =>
    runOr({ actor, held, waitSeconds }, await decideApproval({ actor, runId, body: decision })),
);
