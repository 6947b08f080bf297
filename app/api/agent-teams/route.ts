import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgentTeams } from "#lib/nouns/agents/list-agent-teams.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgentTeams: ({ actor }) => listAgentTeams({ actor }),
});
