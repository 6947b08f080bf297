import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(dashboardOperations.switchWorkspace, ({ actor, body }) =>
    switchWorkspace({ actor, ...body }),
  ),
});
