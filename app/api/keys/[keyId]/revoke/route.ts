import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.revokeKey, ({ actor, params }) =>
    revokeKey({ actor, keyId: params.keyId }),
  ),
});
