import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { endGrant } from "#lib/nouns/oauth/end-grant.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  endConnectedApp: ({ actor, params }) => endGrant({ actor, grantId: params.grantId }),
});
