import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { removeUser } from "#lib/users/remove-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removeMember, ({ actor, params }) =>
    removeUser({ actor, userId: params.userId }),
  ),
});
