import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findVisibleSkill } from "./find-skill.ts";
import { skillHistory } from "./skill-history.ts";

type Operation = typeof skillOperations.listSkillHistory;

/**
 * What was published of a skill, for everybody in its team.
 * @throws DomainError skill_not_found, permission_denied, invalid_cursor.
 */
export async function listSkillPageHistory({
  actor,
  skillId,
  query,
}: {
  actor: UserActor;
  skillId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  await findVisibleSkill(runtime().db, { actor, skillId });
  return skillHistory({ skillId, query });
}
