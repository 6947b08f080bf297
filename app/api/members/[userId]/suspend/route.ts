import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { suspendUser } from "#lib/users/suspend-user.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.suspendMember, ({ actor, params }) =>
    suspendUser({ actor, user: params }),
  ),
});
