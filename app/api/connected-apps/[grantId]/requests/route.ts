import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listConnectedAppRequests } from "#lib/nouns/oauth/list-connected-app-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listConnectedAppRequests, ({ actor, params, query }) =>
    listConnectedAppRequests({ actor, grantId: params.grantId, query }),
  ),
});
