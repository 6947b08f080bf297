import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listSkillPageHistory } from "#lib/nouns/skills/list-skill-page-history.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listSkillPageHistory: ({ actor, params, query }) =>
    listSkillPageHistory({ actor, skillId: params.skillId, query }),
});
