import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { listVisibleSkills } from "#lib/nouns/skills/list-visible-skills.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listVisibleSkills: ({ actor, query }) => listVisibleSkills({ actor, query }),
  createSkill: async ({ actor, body }) => (await createSkill({ actor, body })).skill,
});
