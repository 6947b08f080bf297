import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listFailures } from "#lib/nouns/overview/list-failures.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listFailures: ({ actor, query }) => listFailures({ actor, ...query }),
});
