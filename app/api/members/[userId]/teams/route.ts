import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { changeTeams } from "#lib/users/change-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changeTeams, ({ actor, params, body }) =>
    changeTeams({ actor, userId: params.userId, ...body }),
  ),
});
