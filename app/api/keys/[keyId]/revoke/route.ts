import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  revokeKey: ({ actor, params }) => revokeKey({ actor, keyId: params.keyId }),
});
