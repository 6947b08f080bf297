import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAssignees } from "#lib/nouns/interactions/list-assignees.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAssignees: ({ actor, params, query }) => listAssignees({ actor, ...params, query }),
});
