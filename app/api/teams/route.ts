import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { createTeam } from "#lib/workspaces/create-team.ts";
import { listTeams } from "#lib/workspaces/list-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listTeams, ({ actor }) => listTeams({ actor })),
  POST: defineRoute(dashboardOperations.createTeam, ({ actor, body }) => createTeam({ actor, ...body })),
});
