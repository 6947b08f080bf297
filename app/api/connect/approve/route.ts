import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { approveApp } from "#lib/nouns/oauth/consent/approve-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  approveApp: ({ actor, body, headers }) => approveApp({ actor, ...body, issuer: originFor({ headers }) }),
});
