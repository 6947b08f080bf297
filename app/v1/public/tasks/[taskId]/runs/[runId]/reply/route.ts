import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { replyToRun } from "#lib/nouns/runs/reply-to-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskRunOperations.reply, async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return replyToRun({ actor: through, runId, body });
  }),
});
