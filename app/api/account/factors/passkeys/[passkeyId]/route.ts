import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { removePasskey } from "#lib/nouns/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removePasskey, ({ actor, params }) =>
    removePasskey({ actor, passkeyId: params.passkeyId }),
  ),
});
