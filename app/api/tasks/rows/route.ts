import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listTaskRows } from "#lib/nouns/tasks/list-task-rows.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listTaskRows: ({ actor, query }) => listTaskRows({ actor, query }),
});
