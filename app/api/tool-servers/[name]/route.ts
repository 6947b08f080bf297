import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { removeToolServer } from "#lib/tools/remove-tool-server.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.removeToolServer, ({ actor, params }) =>
    removeToolServer({ actor, name: params.name }),
  ),
});
