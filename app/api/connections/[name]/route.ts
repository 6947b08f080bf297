import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeOrigins } from "#lib/nouns/connections/change-origins.ts";
import { deleteConnection } from "#lib/nouns/connections/delete-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(dashboardOperations.changeConnection, ({ actor, params, body, closed }) =>
    changeOrigins({ actor, name: params.name, ...body, closed }),
  ),
  DELETE: defineRoute(dashboardOperations.deleteConnection, ({ actor, params }) =>
    deleteConnection({ actor, name: params.name }),
  ),
});
