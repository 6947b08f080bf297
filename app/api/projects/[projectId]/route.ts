import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { renameProject } from "#lib/nouns/workspaces/rename-project.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.renameProject, ({ actor, params, body }) =>
    renameProject({ actor, ...params, ...body }),
  ),
});
