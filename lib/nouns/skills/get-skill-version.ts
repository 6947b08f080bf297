import type { OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { skillVersion } from "./skill-version.ts";

/** @throws DomainError skill_not_found, permission_denied; not_found for a version that never was. */
export async function getSkillVersion({
  actor,
  skillId,
  version,
}: {
  actor: Actor;
  skillId: string;
  version: number;
}): Promise<OutputOf<typeof skillOperations.getSkillVersion>> {
  await findSkill(runtime().db, { actor, skillId });
  return skillVersion({ skillId, version });
}
