import { taskOperations } from "#lib/contract/tasks.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { listTasks } from "#lib/nouns/tasks/list-tasks.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(taskOperations.list, listTasks),
  POST: defineRoute(taskOperations.create, async ({ actor, body }) =>
    createdAnswer(await createTask({ actor, body })),
  ),
});
