import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgentVersions } from "#lib/nouns/authoring/list-agent-versions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgentVersions: ({ actor, params, query }) =>
    listAgentVersions({ actor, agentId: params.agentId, query }),
});
