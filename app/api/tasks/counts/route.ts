import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { countTasks } from "#lib/nouns/tasks/count-tasks.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  countTasks: ({ actor, query }) => countTasks({ actor, query }),
});
