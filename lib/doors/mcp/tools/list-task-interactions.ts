import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { defineTool } from "../define-tool.ts";

const { interactions: operation } = taskRunOperations;

export const listTaskInteractionsTool = defineTool(
  {
    name: "list_task_interactions",
    title: "List what a task's run asks",
    description: "Returns all that a run of a Laneway task asks now, as list_run_interactions.",
    operation,
    needs: { role: "viewer" },
    arguments: operation.params.strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/interactions"],
  },
  async ({ actor, input: { taskId, runId } }) =>
    listRunInteractions({ actor: await throughTask({ actor, taskId, needs: "viewer" }), runId }),
);
