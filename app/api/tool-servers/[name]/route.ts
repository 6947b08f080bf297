import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  removeToolServer: ({ actor, params }) => removeToolServer({ actor, name: params.name }),
});
