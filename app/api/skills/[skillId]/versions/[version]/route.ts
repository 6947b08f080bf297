import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getSkillPageVersion } from "#lib/nouns/skills/get-skill-page-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getSkillPageVersion: ({ actor, params }) =>
    getSkillPageVersion({ actor, skillId: params.skillId, version: params.version }),
});
