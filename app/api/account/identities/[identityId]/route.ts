import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { unlinkIdentity } from "#lib/users/unlink-identity.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.unlinkIdentity, ({ actor, params }) =>
    unlinkIdentity({ actor, identityId: params.identityId }),
  ),
});
