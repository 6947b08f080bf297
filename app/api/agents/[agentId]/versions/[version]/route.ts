import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getAgentVersion } from "#lib/nouns/authoring/get-agent-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getAgentVersion: ({ actor, params }) => getAgentVersion({ actor, ...params }),
});
