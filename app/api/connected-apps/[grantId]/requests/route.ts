import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listConnectedAppRequests } from "#lib/nouns/oauth/list-connected-app-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listConnectedAppRequests: ({ actor, params, query }) =>
    listConnectedAppRequests({ actor, grantId: params.grantId, query }),
});
