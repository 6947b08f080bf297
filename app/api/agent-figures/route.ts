import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgentFigures } from "#lib/nouns/agents/list-agent-figures.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgentFigures: ({ actor, query }) => listAgentFigures({ actor, query }),
});
