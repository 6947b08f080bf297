import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { denyApp } from "#lib/nouns/oauth/consent/deny-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.denyApp, ({ actor, body, headers }) =>
    denyApp({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
