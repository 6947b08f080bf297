import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { decideApproval } from "#lib/nouns/runs/decide-approval.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskRunOperations.approval, async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return decideApproval({ actor: through, runId, body });
  }),
});
