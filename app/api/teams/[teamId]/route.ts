import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { deleteTeam } from "#lib/nouns/workspaces/delete-team.ts";
import { renameTeam } from "#lib/nouns/workspaces/rename-team.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameTeam, ({ actor, params, body }) =>
    renameTeam({ actor, ...params, ...body }),
  ),
  DELETE: defineRoute(dashboardOperations.deleteTeam, ({ actor, params }) =>
    deleteTeam({ actor, ...params }),
  ),
});
