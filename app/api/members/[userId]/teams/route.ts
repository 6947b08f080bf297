import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeTeams } from "#lib/nouns/users/change-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeTeams: ({ actor, params, body }) => changeTeams({ actor, userId: params.userId, ...body }),
});
