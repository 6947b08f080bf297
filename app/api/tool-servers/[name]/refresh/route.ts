import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { refreshToolServer } from "#lib/execution/tools/refresh-tool-server.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.refreshToolServer, async ({ actor, params }) => {
    const { name, tools, leftOut, added, removed } = await refreshToolServer({ actor, name: params.name });
    return { name, tools: tools.length, leftOut: [...leftOut], added: [...added], removed: [...removed] };
  }),
});
