import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { continueRun } from "#lib/nouns/runs/continue-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskRunOperations.continue, async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return startedAnswer(await continueRun({ actor: through, runId, body }));
  }),
});
