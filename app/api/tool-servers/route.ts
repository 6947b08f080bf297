import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { listToolServers } from "#lib/execution/tools/list-tool-servers.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listToolServers: ({ actor }) => listToolServers({ actor }),
  addToolServer: async ({ actor, body }) => {
    const { name, tools, leftOut } = await addToolServer({ actor, ...body });
    return { name, tools: tools.length, leftOut: [...leftOut] };
  },
});
