import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getRunFailure } from "#lib/nouns/runs/failures/get-run-failure.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getRunFailure: ({ actor, params, query }) => getRunFailure({ actor, ...params, query }),
});
