import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  publishSkill: ({ actor, params, body }) => publishSkill({ actor, skillId: params.skillId, body }),
});
