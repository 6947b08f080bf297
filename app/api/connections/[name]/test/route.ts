import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { testConnection } from "#lib/nouns/connections/test-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  testConnection: ({ actor, params, body, closed }) =>
    testConnection({ actor, name: params.name, url: body.url, closed: closed() }),
});
