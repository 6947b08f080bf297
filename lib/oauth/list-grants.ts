import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { CONNECTED_APP_PAGE } from "#lib/contract/dashboard/connected-app-words.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { Statement } from "#lib/db/database.ts";
import { issueCursor, readCursor } from "#lib/pagination/cursor.ts";
import { runtime } from "#lib/runtime.ts";
import { GRANT_COLUMNS, GRANT_STATE, GRANT_TABLES, type GrantRow, toConnectedApp } from "./grant-row.sql.ts";

/**
 * $1 workspace, $2 whose or null, $3 states or null for all that are not over, $4 text in lower case, $5 and $6 the last
 * row of the page before, $7 how many. The page first, so that what stands beside is looked up for it alone.
 * Indexes: oauth_grants_workspace, oauth_grants_consent.
 */
const findGrants: Statement = {
  name: "list-grants",
  text: `
    with page as materialized (
      select g.id
        from ${GRANT_TABLES}
       where g.workspace_id = $1
         and ($2::text is null or g.user_id = $2)
         and case when $3::text[] is null then g.ended_at is null else ${GRANT_STATE} = any($3) end
         and ($4::text is null
              or position($4 in lower(concat_ws(' ', c.name, u.name, u.email, g.id, array_to_string(c.redirect_uris, ' ')))) > 0)
         and ($5::timestamptz is null or (g.consented_at, g.id) < ($5, $6))
       order by g.consented_at desc, g.id desc
       limit $7
    )
    select ${GRANT_COLUMNS} from ${GRANT_TABLES} where g.id in (select id from page)
     order by g.consented_at desc, g.id desc`,
};

/**
 * The apps that the actor connected, or everybody's, which needs admin; the newest first, by default those that have
 * not been ended.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listGrants({
  actor,
  query: { limit = CONNECTED_APP_PAGE.default, cursor, whose = "mine", ...filters },
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listConnectedApps>;
}): Promise<OutputOf<typeof dashboardOperations.listConnectedApps>> {
  if (whose === "everybody") requireRole(actor, "admin");
  const { state = null, q = null } = filters;
  const boundTo = ["grants", actor.workspaceId, actor.userId, whose, state, q];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [afterTime = null, afterId = null] = Array.isArray(after) ? after : [];
  const rows = await runtime().db.run<GrantRow>(findGrants, [
    actor.workspaceId,
    whose === "everybody" ? null : actor.userId,
    state,
    q?.trim().toLowerCase() || null,
    afterTime,
    afterId,
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor =
    hasMore && last ? issueCursor({ position: JSON.stringify([last.connectedAt, last.id]), boundTo }) : null;
  return { apps: page.map(toConnectedApp), pagination: { limit, hasMore, nextCursor } };
}
