import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getAgentGraph } from "#lib/nouns/agents/get-agent-graph.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAgentGraph, ({ actor, params }) =>
    getAgentGraph({ actor, agentId: params.agentId }),
  ),
});
