import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { requireInstructions } from "./skill-contents.ts";
import { skillProblems } from "./skill-problems.ts";

type Operation = typeof skillOperations.validateSkill;

/**
 * Every problem of a skill's draft, or of what might take its place.
 * @throws DomainError skill_not_found, permission_denied; invalid_request for instructions that are too long.
 */
export async function validateSkill({
  actor,
  skillId,
  body,
}: {
  actor: Actor;
  skillId: string;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const row = await findSkill(db, { actor, skillId });
  const problems = await skillProblems(db, {
    workspaceId: actor.workspaceId,
    instructions: requireInstructions(body.instructions ?? row.instructions),
    tools: body.tools ?? row.tools,
  });
  return { valid: problems.length === 0, problems };
}
