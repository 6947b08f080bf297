import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getConnectedApp } from "#lib/nouns/oauth/get-connected-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getConnectedApp: ({ actor, params }) => getConnectedApp({ actor, grantId: params.grantId }),
});
