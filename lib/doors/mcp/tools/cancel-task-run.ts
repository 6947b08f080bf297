import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { defineTool } from "../define-tool.ts";

export const cancelTaskRunTool = defineTool(
  {
    name: "cancel_task_run",
    title: "Cancel a task's run",
    description:
      "Asks that a run of a Laneway task be cancelled, and returns its status: cancelling until its worker has " +
      "stopped (get_task_run). What it did outside is not undone.",
    operation: taskRunOperations.cancel,
    needs: { role: "operator" },
    arguments: TaskRunParams.strict(),
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  async ({ actor, input: { taskId, runId } }) =>
    cancelRun({ actor: await throughTask({ actor, taskId, needs: "operator" }), runId }),
);
