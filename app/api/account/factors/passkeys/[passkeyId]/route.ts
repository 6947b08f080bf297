import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { removePasskey } from "#lib/nouns/factors/remove-factor.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  removePasskey: ({ actor, params }) => removePasskey({ actor, passkeyId: params.passkeyId }),
});
