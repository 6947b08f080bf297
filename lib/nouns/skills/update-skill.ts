import { isDeepStrictEqual } from "node:util";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRevision } from "#lib/nouns/authoring/draft-rules.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findSkill } from "./find-skill.ts";
import { type Skill, skillAnswer } from "./get-skill.ts";
import { requireContents } from "./skill-contents.ts";

/** $1 skill, which is locked, $2 name, $3 description, $4 instructions, $5 tools. */
const write: Statement = {
  name: "write-skill",
  text: `
    update skills
       set name = $2, description = $3, instructions = $4, tools = $5::json, revision = revision + 1, updated_at = now()
     where id = $1`,
};

/**
 * Changes a skill's draft (D16). A write that is based on an older revision changes nothing, and one that changes
 * nothing raises no revision.
 * @throws DomainError skill_not_found, permission_denied, revision_conflict; invalid_request.
 */
export async function updateSkill({
  actor,
  skillId,
  body: { revision: basedOn, ...body },
}: {
  actor: Actor;
  skillId: string;
  body: BodyOf<typeof skillOperations.updateSkill>;
}): Promise<{ skill: Skill; etag: string }> {
  return runtime().db.transaction(async (tx) => {
    const row = await findSkill(tx, { actor, skillId, lock: true });
    requireRevision(row, basedOn);
    const { name, description, instructions, tools } = row;
    const before = { name, description, instructions, tools };
    const contents = requireContents({
      name: body.name ?? name,
      description: body.description ?? description,
      instructions: body.instructions ?? instructions,
      tools: body.tools ?? tools,
    });
    if (isDeepStrictEqual(before, contents)) return skillAnswer(row);
    await tx.run(write, [
      skillId,
      contents.name,
      contents.description,
      contents.instructions,
      JSON.stringify(contents.tools),
    ]);
    return skillAnswer({ ...row, ...contents, revision: row.revision + 1 });
  });
}
