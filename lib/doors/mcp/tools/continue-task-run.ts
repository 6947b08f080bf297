import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { defineTool } from "../define-tool.ts";

export const continueTaskRunTool = defineTool(
  {
    name: "continue_task_run",
    title: "Continue a task's run",
    description:
      "Sends a message into the conversation of a Laneway task's run that has ended and returns { runId, … }: " +
      "follow that runId with get_task_run. Nothing of a structured run runs again, as in continue_run. A run that " +
      "waits: reply_to_task_run.",
    operation: taskRunOperations.continue,
    needs: { role: "operator" },
    arguments: TaskRunParams.extend(taskRunOperations.continue.body.shape).strict(),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  async ({ actor, input: { taskId, runId, ...body } }) =>
    continueRun({ actor: await throughTask({ actor, taskId, needs: "operator" }), runId, body }),
);
