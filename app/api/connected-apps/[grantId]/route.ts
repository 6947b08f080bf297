import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readGrant } from "#lib/oauth/read-grant.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getConnectedApp, ({ actor, params }) =>
    readGrant({ actor, grantId: params.grantId }),
  ),
});
