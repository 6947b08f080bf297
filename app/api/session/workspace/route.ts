import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  switchWorkspace: ({ actor, body }) => switchWorkspace({ actor, ...body }),
});
