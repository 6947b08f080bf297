import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeRole } from "#lib/nouns/users/change-role.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeRole: ({ actor, params, body }) => changeRole({ actor, userId: params.userId, ...body }),
});
