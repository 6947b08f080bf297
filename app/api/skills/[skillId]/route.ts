import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getSkillPage } from "#lib/nouns/skills/get-skill-page.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getSkillPage: ({ actor, params }) => getSkillPage({ actor, skillId: params.skillId }),
  updateSkill: async ({ actor, params, body }) =>
    (await updateSkill({ actor, skillId: params.skillId, body })).skill,
});
