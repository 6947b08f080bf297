import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { deleteTeam } from "#lib/workspaces/delete-team.ts";
import { renameTeam } from "#lib/workspaces/rename-team.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameTeam, ({ actor, params, body }) =>
    renameTeam({ actor, ...params, ...body }),
  ),
  DELETE: defineRoute(dashboardOperations.deleteTeam, ({ actor, params }) =>
    deleteTeam({ actor, ...params }),
  ),
});
