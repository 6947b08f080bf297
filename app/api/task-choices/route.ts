import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listTaskChoices } from "#lib/nouns/tasks/list-task-choices.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listTaskChoices: ({ actor, query }) => listTaskChoices({ actor, query }),
});
