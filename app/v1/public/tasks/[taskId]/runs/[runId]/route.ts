import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { polledAnswer } from "#lib/doors/api/polled-answer.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(
    taskRunOperations.get,
    async ({ actor, params: { taskId, runId }, query, headers, closed }) => {
      const through = await throughTask({ actor, taskId, needs: "viewer" });
      const ifNoneMatch = headers.get("if-none-match") ?? undefined;
      return polledAnswer(
        await getRun({ actor: through, runId, ...query, ifNoneMatch, closed }),
        ifNoneMatch,
      );
    },
  ),
});
