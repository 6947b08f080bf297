import { TaskRunParams, taskRunOperations } from "#lib/contract/task-runs.ts";
import { heldAs } from "#lib/nouns/access/held-actor.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { defineTool } from "../define-tool.ts";
import { pollRun, RUN_FREE_AT, WAIT_ARGUMENT } from "../poll-run.ts";

export const getTaskRunTool = defineTool(
  {
    name: "get_task_run",
    title: "Get a task's run",
    description:
      "Returns a run of a Laneway task, whoever started it: status, finalResponse, error, pendingInteraction, " +
      "resumesAt. Answer a user_input with reply_to_task_run, an approval with decide_task_approval. Unless you " +
      "started it, sensitive values are [redacted]. Its steps: get_task_run_trace.",
    operation: taskRunOperations.get,
    needs: { role: "viewer" },
    arguments: TaskRunParams.extend(WAIT_ARGUMENT).strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => RUN_FREE_AT,
  },
  async ({ actor, input: { taskId, ...own }, held }) => {
    const seen = (as: typeof actor) => throughTask({ actor: as, taskId, needs: "viewer" });
    const through = await seen(actor);
    const heldThrough = () => heldAs(held(), { of: actor, as: through }, seen);
    return pollRun({ actor: through, ...own, held: heldThrough });
  },
);
