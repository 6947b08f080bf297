import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRunTrace } from "#lib/nouns/runs/get-run-trace.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(taskRunOperations.trace, async ({ actor, params: { taskId, runId }, query }) => {
    const through = await throughTask({ actor, taskId, needs: "viewer" });
    return getRunTrace({ actor: through, runId, query });
  }),
});
