import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Operation = typeof dashboardOperations.listDraftPage;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly updatedAt: Date;
}

/**
 * $1 workspace, $2 every team, $3 the actor's teams, $4 pattern or null, $5 and $6 the last row before, $7 rows.
 * Index: agents_by_name.
 */
const findPage: Statement = {
  name: "list-draft-page",
  text: `
    select a.id as "id", a.name as "name", a.description as "description", t.id as "teamId", t.name as "teamName",
           a.updated_at as "updatedAt"
      from agents a join teams t on t.id = a.team_id
     where a.workspace_id = $1 and a.published_version is null and ($2::boolean or a.team_id = any($3))
       and ($4::text is null or folded(a.name) like folded($4) or folded(a.description) like folded($4))
       and ($5::text is null or (a.name, a.id) > ($5, $6))
     order by a.name, a.id
     limit $7`,
};

/**
 * Agents that were never published, by name: those that have been are in the list of agents. Needs builder.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listDraftPage({
  actor,
  query: { limit = AGENT_PAGE.default, cursor, search },
}: {
  actor: UserActor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "builder");
  const { workspaceId, teamIds } = actor;
  const boundTo = ["draft-page", workspaceId, ...(search === undefined ? [] : [search])];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [name = null, id = null] = Array.isArray(after) ? after : [];
  const rows = await runtime().db.run<Row>(findPage, [
    workspaceId,
    reachesEveryTeam(actor),
    teamIds,
    search === undefined ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`,
    name,
    id,
    limit + 1,
  ]);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.name, last.id]),
  });
  return {
    drafts: page.map(({ teamId, teamName, updatedAt, ...draft }) => ({
      ...draft,
      team: { id: teamId, name: teamName },
      updatedAt: updatedAt.toISOString(),
    })),
    pagination,
  };
}
