import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getAgentGraph } from "#lib/nouns/agents/get-agent-graph.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAgentGraph: ({ actor, params }) => getAgentGraph({ actor, agentId: params.agentId }),
});
