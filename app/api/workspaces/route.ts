import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { foundWorkspace } from "#lib/nouns/installation/found-workspace.ts";
import { listOwnWorkspaces } from "#lib/nouns/workspaces/list-own-workspaces.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listOwnWorkspaces, ({ actor }) => listOwnWorkspaces({ actor })),
  POST: defineRoute(dashboardOperations.createWorkspace, ({ actor, body }) =>
    foundWorkspace({ actor, ...body }),
  ),
});
