import { listAgentVersions } from "#lib/agents/list-agent-versions.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAgentVersions, ({ actor, params, query }) =>
    listAgentVersions({ actor, agentId: params.agentId, query }),
  ),
});
