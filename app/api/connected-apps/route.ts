import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listConnectedApps } from "#lib/nouns/oauth/list-connected-apps.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listConnectedApps, ({ actor, query }) =>
    listConnectedApps({ actor, query }),
  ),
});
