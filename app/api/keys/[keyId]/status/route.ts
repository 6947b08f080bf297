import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { setKeyStatus } from "#lib/nouns/keys/set-key-status.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  setKeyStatus: ({ actor, params, body }) =>
    setKeyStatus({ actor, keyId: params.keyId, status: body.status }),
});
