import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { testConnection } from "#lib/nouns/connections/test-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.testConnection, ({ actor, params, body, closed }) =>
    testConnection({ actor, name: params.name, url: body.url, closed }),
  ),
});
