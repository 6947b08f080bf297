import { taskOperations } from "#lib/contract/tasks.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { readTask } from "#lib/nouns/tasks/read-task.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(taskOperations.read, ({ actor, params, query }) =>
    readTask({ actor, taskId: params.taskId, query }),
  ),
  PATCH: defineRoute(taskOperations.update, ({ actor, params, body }) =>
    updateTask({ actor, taskId: params.taskId, body }),
  ),
});
