import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getOverview } from "#lib/nouns/overview/get-overview.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getOverview: ({ actor, query }) => getOverview({ actor, ...query }),
});
