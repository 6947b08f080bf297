import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { reactivateUser } from "#lib/nouns/users/reactivate-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.reactivateMember, ({ actor, params }) =>
    reactivateUser({ actor, user: params }),
  ),
});
