import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { DECISION_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

export const decideTaskApprovalTool = defineTool(
  {
    name: "decide_task_approval",
    title: "Decide an approval of a task's run",
    description:
      "Approves or rejects what a waiting run of a Laneway task wants to do (approval) and returns { runId, status, " +
      "… }. What is approved is done exactly as shown: ask your user first. A question: reply_to_task_run.",
    operation: taskRunOperations.approval,
    needs: { role: "operator" },
    arguments: TaskRunParams.extend(taskRunOperations.approval.body.shape).strict(),
    words: DECISION_WORDS,
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  async ({ actor, input: { taskId, runId, ...body } }) =>
    decideApproval({ actor: await throughTask({ actor, taskId, needs: "operator" }), runId, body }),
);
