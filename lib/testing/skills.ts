import { createSkill } from "#lib/nouns/skills/create-skill.ts";
import { publishSkill } from "#lib/nouns/skills/publish-skill.ts";
import type { Tenant } from "./factories.ts";

/** A skill of the tenant's team with one published version. */
export async function publishedSkill(
  { owner: actor, teamId }: Pick<Tenant, "owner" | "teamId">,
  { name = "Refund rules", instructions = "Be kind.", tools = [] as string[] } = {},
): Promise<string> {
  const { skill } = await createSkill({ actor, body: { name, teamId, instructions, tools } });
  await publishSkill({ actor, skillId: skill.id, body: { revision: 1 } });
  return skill.id;
}
