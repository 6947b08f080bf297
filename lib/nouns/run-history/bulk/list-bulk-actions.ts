import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Json } from "#lib/contract/json.ts";
import { BULK_ACTION_PAGE } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  BULK_ACTION_COLUMNS,
  BULK_ACTION_SOURCES,
  type BulkActionRow,
  bulkAction,
} from "./bulk-action-row.ts";

/**
 * The page is found first, so that only its targets are counted. $1 workspace, $2 before this id or null, $3 how many,
 * $4 only those that have ended (true), only those in progress (false), or null. Indexes: bulk_actions_workspace,
 * bulk_actions_open, which has few rows.
 */
const findActions: Statement = {
  name: "find-bulk-actions",
  text: `
    with page as materialized (
      select id from bulk_actions
       where workspace_id = $1 and ($2::text is null or id < $2)
         and ($4::boolean is null or (ended_at is not null) = $4)
       order by id desc
       limit $3
    )
    select ${BULK_ACTION_COLUMNS}
      from page join bulk_actions b on b.id = page.id and b.workspace_id = $1 ${BULK_ACTION_SOURCES}
     order by b.id desc`,
};

/**
 * A page of the workspace's bulk actions, the newest first. They are kept as long as ended runs are.
 * @throws DomainError invalid_cursor.
 */
export async function listBulkActions({
  actor: { workspaceId },
  query: { state, cursor, limit = BULK_ACTION_PAGE.default },
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listBulkActions>;
}): Promise<OutputOf<typeof dashboardOperations.listBulkActions>> {
  const boundTo: Json = ["bulk actions", workspaceId, state ?? null];
  const before = cursor === undefined ? null : readCursor({ cursor, boundTo });
  const hasEnded = state === undefined ? null : state === "ended";
  const rows = await runtime().db.run<BulkActionRow>(findActions, [workspaceId, before, limit + 1, hasEnded]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    bulkActions: shown.map(bulkAction),
    pagination: {
      limit,
      hasMore,
      nextCursor: hasMore ? issueCursor({ position: last.id, boundTo }) : null,
    },
  };
}
