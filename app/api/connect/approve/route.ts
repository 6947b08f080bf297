import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { originFor } from "#lib/oauth/addresses.ts";
import { approveApp } from "#lib/oauth/consent/approve-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.approveApp, ({ actor, body, headers }) =>
    approveApp({ actor, ...body, issuer: originFor({ headers }) }),
  ),
});
