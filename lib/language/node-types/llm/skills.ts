import { z } from "zod";
import { RemoteId } from "../schema-parts.ts";

const MAX_SKILLS = 20;

export const SkillUse = z.strictObject({
  skillId: RemoteId,
  version: z.int().min(1).max(2_147_483_647).optional().meta({
    description: "A published version. Absent: publishing the agent puts the one in that is published then.",
  }),
});

/** A skill as a node names it. */
export type SkillUse = z.infer<typeof SkillUse>;

export const Skills = z.array(SkillUse).max(MAX_SKILLS).meta({
  description:
    "Skills of the agent's team. Their instructions follow `system` in this order, as they are; their lists of tools narrow `tools`.",
});

/**
 * The tools of a node that its skills leave: those that at least one of the skills with a list of tools lists. Skills
 * without a list restrict nothing. A skill never adds a tool and never changes how one is approved.
 */
export function narrowTools<Tool extends { readonly name: string }>(
  tools: readonly Tool[],
  skillTools: readonly (readonly string[])[],
): readonly Tool[] {
  const lists = skillTools.filter((names) => names.length > 0);
  if (lists.length === 0) return tools;
  const allowed = new Set(lists.flat());
  return tools.filter(({ name }) => allowed.has(name));
}
