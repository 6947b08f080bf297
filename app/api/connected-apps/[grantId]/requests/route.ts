import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listGrantRequests } from "#lib/oauth/list-grant-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listConnectedAppRequests, ({ actor, params, query }) =>
    listGrantRequests({ actor, grantId: params.grantId, query }),
  ),
});
