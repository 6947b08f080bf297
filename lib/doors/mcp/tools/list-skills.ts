import { z } from "zod";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import { skillOperations } from "#lib/contract/skills.ts";
import { listSkills } from "#lib/nouns/skills/list-skills.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments, WRITES_AGENTS } from "../tool-arguments.ts";

export const listSkillsTool = defineTool(
  {
    name: "list_skills",
    title: "List skills",
    description:
      "Returns the skills in Laneway that you may edit, by name: instructions that llm nodes of a team's agents share. " +
      "The instructions of one: read_skill.",
    operation: { ...skillOperations.listSkills, scopes: WRITES_AGENTS },
    needs: { role: "builder" },
    arguments: z.strictObject(pageArguments(AGENT_PAGE)),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => listSkills({ actor, query: input }),
);
