import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listKeyRequests } from "#lib/nouns/keys/list-key-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listKeyRequests: ({ actor, params, query }) => listKeyRequests({ actor, keyId: params.keyId, query }),
});
