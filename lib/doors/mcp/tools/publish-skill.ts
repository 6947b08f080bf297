import { skillOperations } from "#lib/contract/skills.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = skillOperations.publishSkill;

export const publishSkillTool = defineTool(
  {
    name: "publish_skill",
    title: "Publish a skill",
    description:
      "Publishes one revision of a skill's draft in Laneway and returns { versionId, version }. Agents that name it " +
      "take it when they are published next (publish_agent).",
    operation: skillOperations.publishSkill,
    needs: { role: "builder" },
    arguments: params.extend(body.shape).strict(),
    words: { message: "For the history." },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { skillId, ...own } }) => publishSkill({ actor, skillId, body: own }),
);
