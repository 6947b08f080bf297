import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { revokeKey } from "#lib/keys/revoke-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.revokeKey, ({ actor, params }) =>
    revokeKey({ actor, keyId: params.keyId }),
  ),
});
