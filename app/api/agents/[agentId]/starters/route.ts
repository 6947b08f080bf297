import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgentStarters } from "#lib/nouns/overview/list-agent-starters.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgentStarters: ({ actor, params, query }) =>
    listAgentStarters({ actor, agentId: params.agentId, query }),
});
