import { CONNECTED_APP_PAGE } from "#lib/contract/dashboard/connected-app-words.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { GRANT_COLUMNS, GRANT_STATE, GRANT_TABLES, type GrantRow, toConnectedApp } from "./grant-row.sql.ts";

const { at, values } = parameters({
  workspaceId: "text",
  /** Null: everybody's. */
  userId: "text",
  /** Null: all that have not ended. */
  states: "text[]",
  /** In lower case. */
  text: "text",
  /** The previous page's last row, with `afterId`. */
  afterTime: "timestamptz",
  afterId: "text",
  limit: "int",
});

/**
 * Selects the page first, so that details are joined only for its rows. Indexes: oauth_grants_workspace,
 * oauth_grants_consent.
 */
const findGrants: Statement = {
  name: "list-grants",
  text: `
    with page as materialized (
      select g.id
        from ${GRANT_TABLES}
       where g.workspace_id = ${at.workspaceId}
         and (${at.userId} is null or g.user_id = ${at.userId})
         and case when ${at.states} is null then g.ended_at is null else ${GRANT_STATE} = any(${at.states}) end
         and (${at.text} is null
              or position(folded(${at.text}) in folded(concat_ws(' ', c.name, u.name, u.email, g.id, array_to_string(c.redirect_uris, ' ')))) > 0)
         and (${at.afterTime} is null or (g.consented_at, g.id) < (${at.afterTime}, ${at.afterId}))
       order by g.consented_at desc, g.id desc
       limit ${at.limit}
    )
    select ${GRANT_COLUMNS} from ${GRANT_TABLES} where g.id in (select id from page)
     order by g.consented_at desc, g.id desc`,
};

/**
 * The apps that the actor connected, or all, which needs admin; newest first, by default without ended ones.
 * @throws DomainError permission_denied, invalid_cursor.
 */
export async function listConnectedApps({
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
  const rows = await runtime().db.run<GrantRow>(
    findGrants,
    values({
      workspaceId: actor.workspaceId,
      userId: whose === "everybody" ? null : actor.userId,
      states: state,
      text: q?.trim().toLowerCase() || null,
      afterTime,
      afterId,
      limit: limit + 1,
    }),
  );
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.connectedAt, last.id]),
  });
  return { apps: page.map(toConnectedApp), pagination };
}
