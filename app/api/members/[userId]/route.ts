import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { removeUser } from "#lib/nouns/users/remove-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removeMember, ({ actor, params }) =>
    removeUser({ actor, userId: params.userId }),
  ),
});
