import { skillOperations } from "#lib/contract/skills.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getSkillVersion } from "#lib/nouns/skills/get-skill-version.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(skillOperations.getSkillVersion, ({ actor, params }) =>
    getSkillVersion({ actor, skillId: params.skillId, version: params.version }),
  ),
});
