import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getTaskPage } from "#lib/nouns/tasks/get-task-page.ts";
import { updateTask } from "#lib/nouns/tasks/update-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getTaskPage: ({ actor, params, query }) => getTaskPage({ actor, ...params, query }),
  updateTaskAsPerson: ({ actor, params, body }) => updateTask({ actor, ...params, body }),
});
