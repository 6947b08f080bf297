import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { renameWorkspace } from "#lib/nouns/workspaces/rename-workspace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  renameWorkspace: ({ actor, body }) => renameWorkspace({ actor, ...body }),
});
