import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { authorizeConnection } from "#lib/connections/authorize-connection.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.authorizeConnection, ({ actor, params, body }) =>
    authorizeConnection({ actor, name: params.name, secret: body.secret }),
  ),
});
