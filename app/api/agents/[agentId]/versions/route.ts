import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listAgentVersions } from "#lib/nouns/agents/list-agent-versions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAgentVersions, ({ actor, params, query }) =>
    listAgentVersions({ actor, agentId: params.agentId, query }),
  ),
});
