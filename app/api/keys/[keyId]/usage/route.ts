import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getKeyUsage } from "#lib/nouns/keys/get-key-usage.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getKeyUsage, ({ actor, params, query }) =>
    getKeyUsage({ actor, keyId: params.keyId, range: query.range }),
  ),
});
