import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeRole } from "#lib/nouns/users/change-role.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changeRole, ({ actor, params, body }) =>
    changeRole({ actor, userId: params.userId, ...body }),
  ),
});
