import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeTasks } from "#lib/nouns/tasks/change-tasks.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeTasks: ({ actor, body }) => changeTasks({ actor, body }),
});
