import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { readKeyUsage } from "#lib/keys/read-key-usage.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getKeyUsage, ({ actor, params, query }) =>
    readKeyUsage({ actor, keyId: params.keyId, range: query.range }),
  ),
});
