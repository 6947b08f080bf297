import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { refreshToolServer } from "#lib/execution/tools/refresh-tool-server.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  refreshToolServer: async ({ actor, params }) => {
    const { name, tools, leftOut, added, removed } = await refreshToolServer({ actor, name: params.name });
    return { name, tools: tools.length, leftOut: [...leftOut], added: [...added], removed: [...removed] };
  },
});
