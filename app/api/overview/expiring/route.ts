import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listExpiring } from "#lib/nouns/overview/list-expiring.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listExpiring: ({ actor, query }) => listExpiring({ actor, ...query }),
});
