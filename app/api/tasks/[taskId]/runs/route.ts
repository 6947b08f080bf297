import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  runTaskAsPerson: async ({ actor, params, body }) =>
    startedAnswer(await runTask({ actor, ...params, body })),
});
