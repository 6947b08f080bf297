import type { OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findVisibleSkill } from "./find-skill.ts";
import { skillVersion } from "./skill-version.ts";

/**
 * A published version, for everybody in the skill's team.
 * @throws DomainError skill_not_found, permission_denied; not_found for a version that never was.
 */
export async function getSkillPageVersion({
  actor,
  skillId,
  version,
}: {
  actor: UserActor;
  skillId: string;
  version: number;
}): Promise<OutputOf<typeof skillOperations.getSkillVersion>> {
  await findVisibleSkill(runtime().db, { actor, skillId });
  return skillVersion({ skillId, version });
}
