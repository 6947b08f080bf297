import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { skillHistory } from "./skill-history.ts";

type Operation = typeof skillOperations.listSkillHistory;

/**
 * A skill's published versions, the newest first.
 * @throws DomainError skill_not_found, permission_denied, invalid_cursor.
 */
export async function listSkillHistory({
  actor,
  skillId,
  query,
}: {
  actor: Actor;
  skillId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  await findSkill(runtime().db, { actor, skillId });
  return skillHistory({ skillId, query });
}
