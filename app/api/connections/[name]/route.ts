import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { deleteConnection } from "#lib/connections/delete-connection.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: defineRoute(dashboardOperations.deleteConnection, ({ actor, params }) =>
    deleteConnection({ actor, name: params.name }),
  ),
});
