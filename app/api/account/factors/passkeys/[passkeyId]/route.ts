import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { removePasskey } from "#lib/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removePasskey, ({ actor, params }) =>
    removePasskey({ actor, passkeyId: params.passkeyId }),
  ),
});
