import type { skillPageOperations } from "#lib/contract/dashboard/skills.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof skillPageOperations.listVisibleSkills;

const { at, values } = parameters({
  workspaceId: "text",
  everyTeam: "boolean",
  /** The actor's teams. */
  teamIds: "text[]",
  /** Whether drafts are seen; otherwise what is published. */
  drafts: "boolean",
  /** A search text in name or description; null: any. */
  pattern: "text",
  /** The previous page's last row, with `afterId`. */
  afterName: "text",
  afterId: "text",
  limit: "int",
});

/** Index: skills_by_name; workspaces have few skills. */
const findPage = {
  name: "list-skills",
  text: `
    select * from (
      select s.id as "id", case when ${at.drafts} then s.name else v.name end as "name",
             case when ${at.drafts} then s.description else v.description end as "description",
             s.team_id as "teamId", t.name as "teamName", s.revision as "revision",
             s.published_version as "publishedVersion",
             case when ${at.drafts} then s.updated_at else v.published_at end as "updatedAt",
             ${at.drafts} and (v.version is null or (v.name, v.description, v.instructions, v.tools::text)
                                     is distinct from (s.name, s.description, s.instructions, s.tools::text)) as "isChanged"
        from skills s
        join teams t on t.id = s.team_id
        left join skill_versions v on v.skill_id = s.id and v.version = s.published_version
       where s.workspace_id = ${at.workspaceId}
         and (${at.everyTeam} or s.team_id = any(${at.teamIds}))
         and (${at.drafts} or v.version is not null)
    ) s
     where (${at.pattern} is null or folded("name") like folded(${at.pattern}) or folded("description") like folded(${at.pattern}))
       and (${at.afterName} is null or ("name", "id") > (${at.afterName}, ${at.afterId}))
     order by "name", "id"
     limit ${at.limit}`,
};

interface FoundSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly revision: number;
  readonly publishedVersion: number | null;
  readonly updatedAt: Date;
  readonly isChanged: boolean;
}

/**
 * The skills of the actor's teams, by name: builders see drafts, everybody else what is published.
 * @throws DomainError invalid_cursor.
 */
export async function listVisibleSkills({
  actor,
  query,
}: {
  actor: Actor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const { workspaceId, teamIds } = actor;
  const { limit = AGENT_PAGE.default, cursor, search = null } = query;
  const drafts = roleIncludes(actor.role, "builder");
  const boundTo = ["skills", workspaceId, drafts, search];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [afterName, afterId] = Array.isArray(after) ? after : [null, null];
  const rows = await runtime().db.run<FoundSkill>(
    findPage,
    values({
      workspaceId,
      everyTeam: reachesEveryTeam(actor),
      teamIds,
      drafts,
      pattern: search === null ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`,
      afterName,
      afterId,
      limit: limit + 1,
    }),
  );
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.name, last.id]),
  });
  const skills = page.map(({ teamId, teamName, updatedAt, ...skill }) => ({
    ...skill,
    teamId,
    team: { id: teamId, name: teamName },
    updatedAt: updatedAt.toISOString(),
  }));
  return {
    skills,
    mayCreate: drafts && actor.settings.capabilities.authoring,
    pagination,
  };
}
