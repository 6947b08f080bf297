import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { renameProject } from "#lib/workspaces/rename-project.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameProject, ({ actor, params, body }) =>
    renameProject({ actor, ...params, ...body }),
  ),
});
