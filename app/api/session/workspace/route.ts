import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { switchWorkspace } from "#lib/auth/switch-workspace.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.switchWorkspace, ({ actor, body }) =>
    switchWorkspace({ actor, ...body }),
  ),
});
