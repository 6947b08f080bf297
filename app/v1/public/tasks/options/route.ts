import { taskOperations } from "#lib/contract/tasks.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listTaskOptions } from "#lib/nouns/tasks/list-task-options.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(taskOperations.options, listTaskOptions),
});
