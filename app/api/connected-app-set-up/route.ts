import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getConnectedAppSetUp } from "#lib/nouns/oauth/get-connected-app-set-up.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getConnectedAppSetUp: ({ actor }) => getConnectedAppSetUp({ actor }),
});
