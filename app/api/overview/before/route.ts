import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getOverviewBefore } from "#lib/nouns/overview/get-overview-before.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getOverviewBefore: ({ actor, query }) => getOverviewBefore({ actor, ...query }),
});
