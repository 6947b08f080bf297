import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { endGrant } from "#lib/oauth/end-grant.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.endConnectedApp, ({ actor, params }) =>
    endGrant({ actor, grantId: params.grantId }),
  ),
});
