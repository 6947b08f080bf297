import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskRunOperations.run, async ({ actor, params, body }) =>
    startedAnswer(await runTask({ actor, taskId: params.taskId, body })),
  ),
});
