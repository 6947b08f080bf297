import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeOrigins } from "#lib/nouns/connections/change-origins.ts";
import { deleteConnection } from "#lib/nouns/connections/delete-connection.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  changeConnection: ({ actor, params, body, closed }) =>
    changeOrigins({ actor, name: params.name, ...body, closed: closed() }),
  deleteConnection: ({ actor, params }) => deleteConnection({ actor, name: params.name }),
});
