import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { getAgentPage } from "#lib/nouns/agents/get-agent-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAgentPage: ({ actor, params }) => getAgentPage({ actor, agentId: params.agentId }),
  changeAgent: ({ actor, params, body }) => changeAgent({ actor, agentId: params.agentId, body }),
});
