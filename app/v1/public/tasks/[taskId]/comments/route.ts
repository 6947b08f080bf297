import { taskOperations } from "#lib/contract/tasks.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { commentOnTask } from "#lib/nouns/tasks/comment-on-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(taskOperations.comment, async ({ actor, params, body }) =>
    createdAnswer(await commentOnTask({ actor, taskId: params.taskId, body })),
  ),
});
