import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskRunOperations.cancel, async ({ actor, params: { taskId, runId } }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return cancelRun({ actor: through, runId });
  }),
});
