import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { originFor } from "#lib/oauth/addresses.ts";
import { denyApp } from "#lib/oauth/consent/deny-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.denyApp, ({ actor, body, headers }) =>
    denyApp({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
