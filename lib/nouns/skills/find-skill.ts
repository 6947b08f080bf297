import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";

/** A skill as it is written. */
export interface SkillRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string;
  readonly revision: number;
  readonly publishedVersion: number | null;
  readonly instructions: string;
  readonly tools: readonly string[];
}

const SKILL = `
    select id as "id", name as "name", description as "description", team_id as "teamId", revision as "revision",
           published_version as "publishedVersion", instructions as "instructions", tools as "tools"
      from skills
     where id = $1 and workspace_id = $2`;

/** $1 skill, $2 workspace. Index: the primary key. */
const find: Statement = { name: "find-skill", text: SKILL };
const lock: Statement = { name: "lock-skill", text: `${SKILL} for no key update` };

/**
 * A skill's draft. Drafts are for builders of the skill's team.
 * @param lock keeps every other writer away until the transaction ends.
 * @throws DomainError skill_not_found, permission_denied.
 */
export async function findSkill(
  queries: Pick<Queries, "run">,
  { actor, skillId, lock: isLocked = false }: { actor: Actor; skillId: string; lock?: boolean },
): Promise<SkillRow> {
  requireRole(actor, "builder");
  return skillOfTeam(queries, { actor, skillId, statement: isLocked ? lock : find });
}

/**
 * A skill for everybody in its team: those who build nothing do not see one that is not published. Its draft is in the
 * answer, and not for them.
 * @throws DomainError skill_not_found, permission_denied.
 */
export async function findVisibleSkill(
  queries: Pick<Queries, "run">,
  { actor, skillId }: { actor: Actor; skillId: string },
): Promise<SkillRow> {
  const row = await skillOfTeam(queries, { actor, skillId, statement: find });
  if (row.publishedVersion === null && !roleIncludes(actor.role, "builder")) throw notFound();
  return row;
}

async function skillOfTeam(
  queries: Pick<Queries, "run">,
  { actor, skillId, statement }: { actor: Actor; skillId: string; statement: Statement },
): Promise<SkillRow> {
  const [row] = isId("skill", skillId)
    ? await queries.run<SkillRow>(statement, [skillId, actor.workspaceId])
    : [];
  if (!row) throw notFound();
  if (reachesTeam(actor, row.teamId)) return row;
  throw new DomainError("permission_denied", "Only members of the skill's team can see it.");
}

const notFound = () => new DomainError("skill_not_found", "There is no skill with this id.");
