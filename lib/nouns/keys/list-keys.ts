import { KEY_PAGE, type KeySort } from "#lib/contract/dashboard/key-words.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { readCursor } from "#lib/nouns/pagination/cursor.ts";
import { pageOf } from "#lib/nouns/pagination/page-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { KEY_COLUMNS, KEY_STATE, KEY_TABLES, type KeyRow, toKey } from "./key-row.sql.ts";
import { loadUsage, usageWindow } from "./key-usage.ts";

interface BrowsedRow extends KeyRow {
  readonly sortedBy: string;
}

type Order = "asc" | "desc";

/** The sort expression, never null, and the type to cast its text to. */
const SORTS: Record<KeySort, { by: string; type: string; first: Order }> = {
  created: { by: "k.created_at", type: "timestamptz", first: "desc" },
  name: { by: "lower(k.name)", type: "text", first: "asc" },
  lastUsed: { by: "coalesce(k.last_used_at, '-infinity')", type: "timestamptz", first: "desc" },
  expires: { by: "coalesce(k.expires_at, 'infinity')", type: "timestamptz", first: "asc" },
  requests: {
    by: "(select coalesce(sum(g.requests), 0) from key_usage g where g.key_id = k.id and g.hour >= $9)",
    type: "bigint",
    first: "desc",
  },
};

/**
 * $1 workspace, $2 whether all its keys, $3 otherwise the creator, $4 states, $5 scopes, $6 creator, $7 text in lower
 * case, $8 rows, $9 start of the counted week, $10 and $11 the previous page's last row. Index: api_keys_workspace. A
 * workspace has few keys, so all of them are read for any order.
 */
function browse(sort: KeySort, order: Order): Statement {
  const { by, type } = SORTS[sort];
  return {
    name: `browse-keys-by-${sort}-${order}`,
    text: `
      select listed.*, sorted::text as "sortedBy" from (
        select ${KEY_COLUMNS}, ${by} as sorted
          from ${KEY_TABLES}
         where k.workspace_id = $1
           and ($2::boolean or k.created_by = $3)
           and ($4::text[] is null or ${KEY_STATE} = any($4))
           and ($5::text[] is null or k.scopes && $5)
           and ($6::text is null or k.created_by = $6)
           and ($7::text is null or position(folded($7) in folded(concat_ws(' ', k.name, k.id, u.name, u.email))) > 0)
           and $9::timestamptz is not null
      ) listed
       where $10::text is null or (sorted, "id") ${order === "asc" ? ">" : "<"} ($10::text::${type}, $11::text)
       order by sorted ${order}, "id" ${order}
       limit $8`,
  };
}

/**
 * The keys of the actor's workspace with their usage in the last seven days: all for admins, their own for others.
 * @throws DomainError invalid_cursor.
 */
export async function listKeys({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listKeys>;
}): Promise<OutputOf<typeof dashboardOperations.listKeys>> {
  const { db } = runtime();
  const { limit = KEY_PAGE.default, cursor, sort = "created", order = SORTS[sort].first, ...filters } = query;
  const { state = null, scope = null, createdBy = null, q = null } = filters;
  const boundTo = ["keys", actor.workspaceId, actor.userId, sort, order, state, scope, createdBy, q];
  const after: unknown = cursor === undefined ? [] : JSON.parse(readCursor({ cursor, boundTo }));
  const [afterSorted = null, afterId = null] = Array.isArray(after) ? after : [];
  const window = usageWindow("7d");
  const rows = await db.run<BrowsedRow>(browse(sort, order), [
    actor.workspaceId,
    roleIncludes(actor.role, "admin"),
    actor.userId,
    state,
    scope,
    createdBy,
    q?.trim().toLowerCase() || null,
    limit + 1,
    window.from,
    afterSorted,
    afterId,
  ]);
  const { page, pagination } = pageOf(rows, {
    limit,
    boundTo,
    placeOf: (last) => JSON.stringify([last.sortedBy, last.id]),
  });
  const usage = await loadUsage(db, { keyIds: page.map(({ id }) => id), window });
  const keys = page.flatMap((row) => {
    const used = usage.get(row.id);
    return used ? [{ ...toKey(row), usage: used }] : [];
  });
  return { keys, pagination };
}
