import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { setKeyStatus } from "#lib/nouns/keys/set-key-status.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.setKeyStatus, ({ actor, params, body }) =>
    setKeyStatus({ actor, keyId: params.keyId, status: body.status }),
  ),
});
