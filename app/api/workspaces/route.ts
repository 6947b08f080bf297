import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { foundWorkspace } from "#lib/nouns/installation/found-workspace.ts";
import { listOwnWorkspaces } from "#lib/nouns/workspaces/list-own-workspaces.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listOwnWorkspaces: ({ actor }) => listOwnWorkspaces({ actor }),
  createWorkspace: ({ actor, body }) => foundWorkspace({ actor, ...body }),
});
