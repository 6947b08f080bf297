import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  commentAsPerson: async ({ actor, params, body }) =>
    createdAnswer(await commentOnTask({ actor, ...params, body })),
});
