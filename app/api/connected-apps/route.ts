import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listConnectedApps } from "#lib/nouns/oauth/list-connected-apps.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listConnectedApps: ({ actor, query }) => listConnectedApps({ actor, query }),
});
