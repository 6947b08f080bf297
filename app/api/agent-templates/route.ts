import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgentTemplates } from "#lib/nouns/authoring/list-agent-templates.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgentTemplates: () => listAgentTemplates({}),
});
