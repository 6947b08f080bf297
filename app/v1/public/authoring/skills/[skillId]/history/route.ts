import { skillOperations } from "#lib/contract/skills.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listSkillHistory } from "#lib/nouns/skills/list-skill-history.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(skillOperations.listSkillHistory, ({ actor, params, query }) =>
    listSkillHistory({ actor, skillId: params.skillId, query }),
  ),
});
