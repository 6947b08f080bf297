import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { foundWorkspace } from "#lib/workspaces/found-workspace.ts";
import { listOwnWorkspaces } from "#lib/workspaces/list-own-workspaces.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listWorkspaces, ({ actor }) => listOwnWorkspaces({ actor })),
  POST: defineRoute(dashboardOperations.createWorkspace, ({ actor, body }) =>
    foundWorkspace({ actor, ...body }),
  ),
});
