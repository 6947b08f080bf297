import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { renameWorkspace } from "#lib/nouns/workspaces/rename-workspace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameWorkspace, ({ actor, body }) =>
    renameWorkspace({ actor, ...body }),
  ),
});
