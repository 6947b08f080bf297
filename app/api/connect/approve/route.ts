import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { approveApp } from "#lib/nouns/oauth/consent/approve-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.approveApp, ({ actor, body, headers }) =>
    approveApp({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
