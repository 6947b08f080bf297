import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listLongestWaits } from "#lib/nouns/overview/list-longest-waits.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listLongestWaits: ({ actor, query }) => listLongestWaits({ actor, ...query }),
});
