import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeTeams } from "#lib/nouns/users/change-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.changeTeams, ({ actor, params, body }) =>
    changeTeams({ actor, userId: params.userId, ...body }),
  ),
});
