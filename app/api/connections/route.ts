import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { listConnections } from "#lib/nouns/connections/list-connections.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listConnections, ({ actor }) => listConnections({ actor })),
  POST: defineRoute(dashboardOperations.createConnection, ({ actor, body, closed }) =>
    createConnection({ actor, ...body, closed }),
  ),
});
