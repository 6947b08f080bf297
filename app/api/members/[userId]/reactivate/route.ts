import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { reactivateUser } from "#lib/users/reactivate-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.reactivateMember, ({ actor, params }) =>
    reactivateUser({ actor, user: params }),
  ),
});
