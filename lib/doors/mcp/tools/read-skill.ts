import { skillOperations } from "#lib/contract/skills.ts";
import { getSkill } from "#lib/nouns/skills/get-skill.ts";
import { defineTool } from "../define-tool.ts";
import { WRITES_AGENTS } from "../tool-arguments.ts";

export const readSkillTool = defineTool(
  {
    name: "read_skill",
    title: "Read a skill",
    description:
      "Returns the draft of a skill in Laneway with revision, instructions and tools. Change it with write_skill.",
    operation: { ...skillOperations.getSkill, scopes: WRITES_AGENTS },
    needs: { role: "builder" },
    arguments: skillOperations.getSkill.params.strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/instructions", "/tools"],
  },
  async ({ actor, input: { skillId } }) => (await getSkill({ actor, skillId })).skill,
);
