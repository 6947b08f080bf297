import { skillPageOperations } from "#lib/contract/dashboard/skills.ts";
import { skillOperations } from "#lib/contract/skills.ts";
import { skillAnswer } from "#lib/doors/api/answer.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { getSkill } from "#lib/nouns/skills/get-skill.ts";
import { getSkillPage } from "#lib/nouns/skills/get-skill-page.ts";
import { listSkillTools } from "#lib/nouns/skills/list-skill-tools.ts";
import { listSkills } from "#lib/nouns/skills/list-skills.ts";
import { listVisibleSkills } from "#lib/nouns/skills/list-visible-skills.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";
import {
  getSkillPageVersion,
  getSkillVersion,
  listSkillHistory,
  listSkillPageHistory,
} from "#lib/nouns/skills/skill-versions.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";
import { validateSkill } from "#lib/nouns/skills/validate-skill.ts";
import { bind } from "./bind.ts";

export const skillRoutes = [
  ...bind(skillOperations, {
    createSkill: async ({ actor, body }) => skillAnswer(await createSkill({ actor, body })),
    listSkills,
    getSkill: async ({ actor, params }) => skillAnswer(await getSkill({ actor, skillId: params.skillId })),
    updateSkill: async ({ actor, params, body }) =>
      skillAnswer(await updateSkill({ actor, skillId: params.skillId, body })),
    validateSkill: ({ actor, params, body }) => validateSkill({ actor, skillId: params.skillId, body }),
    publishSkill: ({ actor, params, body }) => publishSkill({ actor, skillId: params.skillId, body }),
    listSkillHistory: ({ actor, params, query }) =>
      listSkillHistory({ actor, skillId: params.skillId, query }),
    getSkillVersion: ({ actor, params }) =>
      getSkillVersion({ actor, skillId: params.skillId, version: params.version }),
  }),
  ...bind(skillPageOperations, {
    listVisibleSkills: ({ actor, query }) => listVisibleSkills({ actor, query }),
    createSkill: async ({ actor, body }) => skillAnswer(await createSkill({ actor, body })),
    getSkillPage: ({ actor, params }) => getSkillPage({ actor, skillId: params.skillId }),
    updateSkill: async ({ actor, params, body }) =>
      skillAnswer(await updateSkill({ actor, skillId: params.skillId, body })),
    publishSkill: ({ actor, params, body }) => publishSkill({ actor, skillId: params.skillId, body }),
    listSkillPageHistory: ({ actor, params, query }) =>
      listSkillPageHistory({ actor, skillId: params.skillId, query }),
    getSkillPageVersion: ({ actor, params }) =>
      getSkillPageVersion({ actor, skillId: params.skillId, version: params.version }),
    listSkillTools: ({ actor }) => listSkillTools({ actor }),
  }),
];
