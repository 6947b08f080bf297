import { skillOperations } from "#lib/contract/skills.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { validateSkill } from "#lib/nouns/skills/validate-skill.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(skillOperations.validateSkill, ({ actor, params, body }) =>
    validateSkill({ actor, skillId: params.skillId, body }),
  ),
});
