import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { SkillProblem, skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { knownTools } from "#lib/nouns/agents/known-names.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { requireInstructions, type SkillContents } from "./skill-contents.ts";

/** Every problem that keeps a skill from being published, with the tools that the workspace has now. */
export async function skillProblems(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    instructions,
    tools,
  }: { workspaceId: string } & Pick<SkillContents, "instructions" | "tools">,
): Promise<SkillProblem[]> {
  const known = await knownTools(queries, { workspaceId });
  const empty: SkillProblem[] =
    instructions.trim() === ""
      ? [problem("instructions_missing", "/instructions", "Write instructions.")]
      : [];
  const unknown = tools.flatMap((name, index) =>
    known.has(name) ? [] : [problem("unknown_tool", `/tools/${index}`, `There is no tool "${name}".`)],
  );
  return [...empty, ...unknown];
}

function problem(code: string, path: string, message: string): SkillProblem {
  return { code, message, path, severity: "error" };
}

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
