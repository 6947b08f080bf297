import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getKeyUsage } from "#lib/nouns/keys/get-key-usage.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getKeyUsage: ({ actor, params, query }) => getKeyUsage({ actor, keyId: params.keyId, range: query.range }),
});
