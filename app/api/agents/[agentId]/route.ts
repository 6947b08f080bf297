import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { getAgentPage } from "#lib/nouns/agents/get-agent-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAgentPage, ({ actor, params }) =>
    getAgentPage({ actor, agentId: params.agentId }),
  ),
  PATCH: defineRoute(dashboardOperations.changeAgent, ({ actor, params, body }) =>
    changeAgent({ actor, agentId: params.agentId, body }),
  ),
});
