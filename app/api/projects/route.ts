import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createProject } from "#lib/nouns/workspaces/create-project.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  createProject: ({ actor, body }) => createProject({ actor, ...body }),
});
