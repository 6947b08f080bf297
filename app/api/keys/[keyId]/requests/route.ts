import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listKeyRequests } from "#lib/nouns/keys/list-key-requests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listKeyRequests, ({ actor, params, query }) =>
    listKeyRequests({ actor, keyId: params.keyId, query }),
  ),
});
