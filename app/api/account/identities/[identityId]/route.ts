import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { unlinkIdentity } from "#lib/nouns/users/unlink-identity.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  unlinkIdentity: ({ actor, params }) => unlinkIdentity({ actor, identityId: params.identityId }),
});
