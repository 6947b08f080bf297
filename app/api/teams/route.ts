import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createTeam } from "#lib/nouns/workspaces/create-team.ts";
import { listTeams } from "#lib/nouns/workspaces/list-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listTeams, ({ actor }) => listTeams({ actor })),
  POST: defineRoute(dashboardOperations.createTeam, ({ actor, body }) => createTeam({ actor, ...body })),
});
