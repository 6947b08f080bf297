import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { listKeyRequests } from "#lib/keys/list-key-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listKeyRequests, ({ actor, params, query }) =>
    listKeyRequests({ actor, keyId: params.keyId, query }),
  ),
});
