import { skillOperations } from "#lib/contract/skills.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { listSkills } from "#lib/nouns/skills/list-skills.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(skillOperations.listSkills, listSkills),
  POST: defineRoute(skillOperations.createSkill, async ({ actor, body }) => {
    const { skill, etag } = await createSkill({ actor, body });
    return answer({ body: skill, headers: { etag } });
  }),
});
