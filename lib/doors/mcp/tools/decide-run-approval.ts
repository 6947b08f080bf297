import { runOperations } from "#lib/contract/runs.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { defineTool } from "../define-tool.ts";

const { body, params } = runOperations.approval;

export const decideRunApprovalTool = defineTool(
  {
    name: "decide_run_approval",
    title: "Decide an approval",
    description:
      "Approves or rejects what a waiting Laneway run wants to do (pendingInteraction of type approval) and returns " +
      "{ runId, agentId, status, approvalId, action }; what is approved is then done exactly as " +
      "pendingInteraction.approval shows it. Ask your user first. A question is answered with reply_to_run.",
    operation: runOperations.approval,
    needs: { role: "operator" },
    arguments: params.extend(body.shape).strict(),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { runId, ...decision } }) => decideApproval({ actor, runId, body: decision }),
);
