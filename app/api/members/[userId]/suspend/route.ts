import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { suspendUser } from "#lib/nouns/users/suspend-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.suspendMember, ({ actor, params }) =>
    suspendUser({ actor, user: params }),
  ),
});
