import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { renameTeam } from "#lib/nouns/workspaces/rename-team.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  renameTeam: ({ actor, params, body }) => renameTeam({ actor, ...params, ...body }),
  deleteTeam: ({ actor, params }) => deleteTeam({ actor, ...params }),
});
