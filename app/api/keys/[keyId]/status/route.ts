import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { setKeyStatus } from "#lib/keys/set-key-status.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.setKeyStatus, ({ actor, params, body }) =>
    setKeyStatus({ actor, keyId: params.keyId, status: body.status }),
  ),
});
