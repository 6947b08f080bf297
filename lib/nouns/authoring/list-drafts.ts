import type { authoringOperations } from "#lib/contract/authoring.ts";
import { AGENT_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { DraftRow } from "./find-draft.ts";

type Operation = typeof authoringOperations.listDrafts;

/** $1 workspace, $2 every team, $3 the actor's teams, $4 and $5 the last row before, $6 rows. Index: agents_by_name. */
const findPage: Statement = {
  name: "list-drafts",
  text: `
    select id as "id", name as "name", description as "description", team_id as "teamId", revision as "revision",
           require_tests as "requireTests", published_version as "publishedVersion"
      from agents
     where workspace_id = $1 and ($2::boolean or team_id = any($3))
       and ($4::text is null or (name, id) > ($4, $5))
     order by name, id
     limit $6`,
};

/**
 * The agents that the actor may edit, published or not, by name, without their graphs. Needs builder.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listDrafts({
  actor,
  query: { limit = AGENT_PAGE.default, cursor },
}: {
  actor: Actor;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "builder");
  const { workspaceId, teamIds } = actor;
  const boundTo = ["drafts", workspaceId];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [name = null, id = null] = Array.isArray(after) ? after : [];
  const rows = await runtime().db.run<Omit<DraftRow, "graph" | "layout" | "layoutMark">>(findPage, [
    workspaceId,
    reachesEveryTeam(actor),
    teamIds,
    name,
    id,
    limit + 1,
  ]);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.name, last.id]),
  });
  return { agents: page, pagination };
}
