import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { denyApp } from "#lib/nouns/oauth/consent/deny-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  denyApp: ({ actor, body, headers }) => denyApp({ actor, ...body, issuer: originFor({ headers }) }),
});
