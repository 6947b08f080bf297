import { skillOperations } from "#lib/contract/skills.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(skillOperations.publishSkill, ({ actor, params, body }) =>
    publishSkill({ actor, skillId: params.skillId, body }),
  ),
});
