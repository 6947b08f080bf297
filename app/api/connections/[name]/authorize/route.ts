import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { authorizeConnection } from "#lib/nouns/connections/authorize-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  authorizeConnection: ({ actor, params, body, closed }) =>
    authorizeConnection({ actor, name: params.name, ...body, closed: closed() }),
});
