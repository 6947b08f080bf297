import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getConnectedApp } from "#lib/nouns/oauth/get-connected-app.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getConnectedApp, ({ actor, params }) =>
    getConnectedApp({ actor, grantId: params.grantId }),
  ),
});
