import { readAgentGraph } from "#lib/agents/read-agent-graph.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAgentGraph, ({ actor, params }) =>
    readAgentGraph({ actor, agentId: params.agentId }),
  ),
});
