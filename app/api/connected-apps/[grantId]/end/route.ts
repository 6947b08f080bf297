import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { endGrant } from "#lib/nouns/oauth/end-grant.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.endConnectedApp, ({ actor, params }) =>
    endGrant({ actor, grantId: params.grantId }),
  ),
});
