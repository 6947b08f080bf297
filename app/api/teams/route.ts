import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createTeam } from "#lib/nouns/workspaces/create-team.ts";
import { listTeams } from "#lib/nouns/workspaces/list-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listTeams: ({ actor }) => listTeams({ actor }),
  createTeam: ({ actor, body }) => createTeam({ actor, ...body }),
});
