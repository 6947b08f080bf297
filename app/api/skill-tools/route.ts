import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listSkillTools } from "#lib/nouns/skills/list-skill-tools.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listSkillTools: ({ actor }) => listSkillTools({ actor }),
});
