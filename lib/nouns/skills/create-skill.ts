import type { BodyOf } from "#lib/contract/operation.ts";
import type { skillOperations } from "#lib/contract/skills.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { chooseTeam } from "#lib/nouns/authoring/choose-team.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Skill, skillAnswer } from "./get-skill.ts";
import { requireContents } from "./skill-contents.ts";

/** $1 id, $2 workspace, $3 team, $4 name, $5 description, $6 instructions, $7 tools, $8 person. */
const insert: Statement = {
  name: "insert-skill",
  text: `
    insert into skills (id, workspace_id, team_id, name, description, instructions, tools, created_by)
    values ($1, $2, $3, $4, $5, $6, $7::json, $8)`,
};

/**
 * Creates a skill that is only a draft (D16). Needs builder.
 * @throws DomainError permission_denied, team_not_found, invalid_request.
 */
export async function createSkill({
  actor,
  body,
}: {
  actor: Actor;
  body: BodyOf<typeof skillOperations.createSkill>;
}): Promise<{ skill: Skill; etag: string }> {
  const { description = "", instructions = "", tools = [] } = body;
  const contents = requireContents({ name: body.name, description, instructions, tools });
  const { workspaceId, userId } = actor;
  return runtime().db.transaction(async (tx) => {
    const teamId = await chooseTeam(tx, { actor, teamId: body.teamId });
    const id = newId("skill");
    await tx.run(insert, [
      id,
      workspaceId,
      teamId,
      contents.name,
      contents.description,
      contents.instructions,
      JSON.stringify(contents.tools),
      userId,
    ]);
    const target = { kind: "skill", id, name: contents.name };
    await recordAudit(tx, { actor, workspaceId, action: "skill.created", target });
    return skillAnswer({ ...contents, id, teamId, revision: 1, publishedVersion: null });
  });
}
