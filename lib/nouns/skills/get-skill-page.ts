import type { skillPageOperations } from "#lib/contract/dashboard/skills.ts";
import { isJsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { findInGraphs } from "#lib/nouns/agents/find-in-graphs.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findVisibleSkill } from "./find-skill.ts";
import { skillVersion } from "./skill-versions.ts";

type Operation = typeof skillPageOperations.getSkillPage;

/** $1 team. Index: the primary key. */
const findTeam: Statement = {
  name: "find-team-of-skill",
  text: `select name as "name" from teams where id = $1`,
};

/**
 * A skill as its page shows it: builders see the draft, everybody else in the team what is published.
 * @throws DomainError skill_not_found, permission_denied.
 */
export async function getSkillPage({
  actor,
  skillId,
}: {
  actor: UserActor;
  skillId: string;
}): Promise<OutputOf<Operation>> {
  const { db } = runtime();
  const row = await findVisibleSkill(db, { actor, skillId });
  const { id, teamId, revision, publishedVersion } = row;
  const [team] = await db.run<{ name: string }>(findTeam, [teamId]);
  const published =
    publishedVersion === null ? null : await skillVersion({ skillId, version: publishedVersion });
  const isBuilder = roleIncludes(actor.role, "builder");
  const { name, description, instructions, tools } = isBuilder || !published ? row : published;
  return {
    id,
    revision,
    publishedVersion,
    team: { id: teamId, name: team?.name ?? "" },
    name,
    description,
    instructions,
    tools: [...tools],
    published,
    isDraft: isBuilder,
    mayEdit: isBuilder && actor.settings.capabilities.authoring,
    usedBy: await usesOf({ workspaceId: actor.workspaceId, skillId }),
  };
}

/** The published agents that name the skill, and which versions of it they were published with. */
async function usesOf({ workspaceId, skillId }: { workspaceId: string; skillId: string }) {
  const path = `$.**.config.skills[*] ? (@.skillId == "${skillId}")`; // an id has no character that ends the text
  const found = await findInGraphs(runtime().db, { workspaceId, path });
  return [...Map.groupBy(found, ({ agent }) => agent.id).values()].flatMap((uses) => {
    const versions = uses.flatMap(({ value }) =>
      isJsonObject(value) && typeof value.version === "number" ? [value.version] : [],
    );
    return uses.slice(0, 1).map(({ agent }) => ({
      agentId: agent.id,
      name: agent.name,
      versions: [...new Set(versions)].sort((a, b) => a - b),
    }));
  });
}
