import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { listConnections } from "#lib/nouns/connections/list-connections.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listConnections: ({ actor }) => listConnections({ actor }),
  createConnection: ({ actor, body, closed }) => createConnection({ actor, ...body, closed: closed() }),
});
