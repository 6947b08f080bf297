import { taskOperations } from "#lib/contract/tasks.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listProjects } from "#lib/nouns/tasks/list-projects.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(taskOperations.listProjects, listProjects),
});
