import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { authorizeConnection } from "#lib/nouns/connections/authorize-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.authorizeConnection, ({ actor, params, body, closed }) =>
    authorizeConnection({ actor, name: params.name, ...body, closed }),
  ),
});
