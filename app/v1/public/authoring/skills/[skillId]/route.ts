import { skillOperations } from "#lib/contract/skills.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getSkill } from "#lib/nouns/skills/get-skill.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(skillOperations.getSkill, async ({ actor, params }) => {
    const { skill, etag } = await getSkill({ actor, skillId: params.skillId });
    return answer({ body: skill, headers: { etag } });
  }),
  PUT: defineRoute(skillOperations.updateSkill, async ({ actor, params, body }) => {
    const { skill, etag } = await updateSkill({ actor, skillId: params.skillId, body });
    return answer({ body: skill, headers: { etag } });
  }),
});
