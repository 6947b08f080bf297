import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { addToolServer } from "#lib/tools/add-tool-server.ts";
import { browseToolServers } from "#lib/tools/browse-tool-servers.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listToolServers, ({ actor }) => browseToolServers({ actor })),
  POST: defineRoute(dashboardOperations.addToolServer, async ({ actor, body }) => {
    const { name, tools, leftOut } = await addToolServer({ actor, ...body });
    return { name, tools: tools.length, leftOut: [...leftOut] };
  }),
});
