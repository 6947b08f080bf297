import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listFailureGroups } from "#lib/nouns/runs/failures/list-failure-groups.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listFailureGroups: ({ actor, query }) => listFailureGroups({ actor, query }),
});
