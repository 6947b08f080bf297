import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removeToolServer, ({ actor, params }) =>
    removeToolServer({ actor, name: params.name }),
  ),
});
