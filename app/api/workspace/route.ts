import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { renameWorkspace } from "#lib/workspaces/rename-workspace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameWorkspace, ({ actor, body }) =>
    renameWorkspace({ actor, ...body }),
  ),
});
