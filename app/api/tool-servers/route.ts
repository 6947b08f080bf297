import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { listToolServers } from "#lib/execution/tools/list-tool-servers.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listToolServers, ({ actor }) => listToolServers({ actor })),
  POST: defineRoute(dashboardOperations.addToolServer, async ({ actor, body }) => {
    const { name, tools, leftOut } = await addToolServer({ actor, ...body });
    return { name, tools: tools.length, leftOut: [...leftOut] };
  }),
});
