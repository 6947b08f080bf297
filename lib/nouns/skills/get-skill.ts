import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { type Skill, skillAnswer } from "./skill-answer.ts";

/** @throws DomainError skill_not_found, permission_denied. */
export async function getSkill({
  actor,
  skillId,
}: {
  actor: Actor;
  skillId: string;
}): Promise<{ skill: Skill; etag: string }> {
  return skillAnswer(await findSkill(runtime().db, { actor, skillId }));
}
