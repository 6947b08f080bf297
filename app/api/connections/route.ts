import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { browseConnections } from "#lib/connections/browse-connections.ts";
import { createConnection } from "#lib/connections/create-connection.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listConnections, ({ actor }) => browseConnections({ actor })),
  POST: defineRoute(dashboardOperations.createConnection, ({ actor, body }) =>
    createConnection({ actor, ...body }),
  ),
});
