import { DomainError } from "#lib/contract/errors.ts";
import { ChangedSkillBody, NewSkillBody, SkillId, skillOperations } from "#lib/contract/skills.ts";
import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { updateSkill } from "#lib/nouns/skills/update-skill.ts";
import { TEAM_TO_BUILD_IN_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";

const { name, teamId } = NewSkillBody.shape;
const { revision } = ChangedSkillBody.shape;

export const writeSkillTool = defineTool(
  {
    name: "write_skill",
    title: "Write a skill",
    description:
      "Creates a skill in Laneway as a draft (with name) or changes one (with skillId and revision), and returns it. " +
      "llm nodes name it in skills once publish_skill has published it.",
    operation: skillOperations.updateSkill,
    needs: { role: "builder" },
    arguments: ChangedSkillBody.extend({
      skillId: SkillId.optional(),
      revision: revision.optional(),
      name: name.optional(),
      teamId,
    }),
    words: {
      skillId: "The skill to change; a new one when absent.",
      revision: "That you read; with skillId.",
      name: "The heading of its instructions, at most 200 characters.",
      teamId: TEAM_TO_BUILD_IN_WORDS,
      instructions: "Markdown, at most 65,536 bytes; {{ }} is not evaluated.",
      tools: "Names of tools: a node that names the skill keeps those of its own that are here. Empty: all.",
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
    freeAt: () => ["/instructions", "/tools"],
    readWith: ({ id }) => ({ tool: "read_skill", arguments: { skillId: id } }),
  },
  async ({ actor, input: { skillId, revision: basedOn, name: called, teamId: team, ...own } }) => {
    if (skillId === undefined) {
      if (called === undefined) throw missing("name", "a new skill needs a name");
      return (await createSkill({ actor, body: { ...own, name: called, teamId: team } })).skill;
    }
    if (basedOn === undefined)
      throw missing("revision", "a change needs the revision that read_skill answers");
    if (team !== undefined) throw missing("teamId", "a skill stays in its team: leave teamId out");
    return (await updateSkill({ actor, skillId, body: { ...own, name: called, revision: basedOn } })).skill;
  },
);

function missing(argument: string, message: string): DomainError {
  return new DomainError("invalid_request", `The arguments are not valid: ${message}.`, {
    details: [
      { code: argument === "teamId" ? "additionalProperties" : "required", message, field: `/${argument}` },
    ],
  });
}
