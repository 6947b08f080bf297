import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { renameProject } from "#lib/nouns/workspaces/rename-project.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  renameProject: ({ actor, params, body }) => renameProject({ actor, ...params, ...body }),
});
