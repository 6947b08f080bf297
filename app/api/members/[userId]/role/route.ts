import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeRole } from "#lib/users/change-role.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changeRole, ({ actor, params, body }) =>
    changeRole({ actor, userId: params.userId, ...body }),
  ),
});
