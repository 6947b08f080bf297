import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { unlinkIdentity } from "#lib/nouns/users/unlink-identity.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.unlinkIdentity, ({ actor, params }) =>
    unlinkIdentity({ actor, identityId: params.identityId }),
  ),
});
