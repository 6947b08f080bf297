import type { OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill, type SkillRow } from "./find-skill.ts";

export type Skill = OutputOf<typeof skillOperations.getSkill>;

/** A skill's draft as callers see it (D16), and its revision as ETag. */
export function skillAnswer(row: SkillRow): { readonly skill: Skill; readonly etag: string } {
  return { skill: { ...row, tools: [...row.tools] }, etag: `"${row.revision}"` };
}

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
