import { KEY_PAGE } from "#lib/contract/dashboard/key-words.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { parameters } from "#lib/platform/db/parameters.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface RequestRow {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly latencyMs: number;
  readonly requestId: string;
  /** The last row that was read, and the number of rows read. */
  readonly lookedBackTo: Date;
  readonly lastId: string;
  readonly looked: number;
}

/** Limits the rows read per page: a filter with few matches must not scan a month of a busy key's log. */
const LOOK_BACK = 20_000;

/** A filter that is not set is null. */
const { at, values } = parameters({
  /** The id of a key or a grant. */
  credentialId: "text",
  /** Entries before this one. */
  beforeId: "bigint",
  /** The lower ends of status ranges, in pairs with `highestStatuses`. */
  lowestStatuses: "int[]",
  highestStatuses: "int[]",
  methods: "text[]",
  pathPart: "text",
  requestId: "text",
  limit: "int",
  lookAt: "int",
});

/** Returns a row whenever any entry was read, with a null id if none matched. Index: request_log_key. */
const findRequests: Statement = {
  name: "read-requests",
  text: `
    with looked as materialized (
      select id, at, method, path, status, error_code, latency_ms, request_id
        from request_log
       where key_id = ${at.credentialId} and (${at.beforeId} is null or id < ${at.beforeId})
       order by id desc
       limit ${at.lookAt}
    ),
    last as (select count(*)::int as looked, min(id) as id, min(at) as at from looked),
    found as (
      select * from looked
       where (${at.lowestStatuses} is null
              or exists (select 1 from unnest(${at.lowestStatuses}, ${at.highestStatuses}) r(low, high) where status between low and high))
         and (${at.methods} is null or method = any(${at.methods}))
         and (${at.pathPart} is null or position(${at.pathPart} in path) > 0)
         and (${at.requestId} is null or request_id = ${at.requestId})
       order by id desc
       limit ${at.limit}
    )
    select found.id::text as "id", found.at as "at", found.method as "method", found.path as "path",
           found.status as "status", found.error_code as "errorCode", found.latency_ms as "latencyMs", found.request_id as "requestId",
           last.looked as "looked", last.id::text as "lastId", last.at as "lookedBackTo"
      from last left join found on true
     where last.looked > 0
     order by found.id desc`,
};

/** Converts `4xx` and `404` to status ranges. */
function statusBounds(status: string): { low: number; high: number } {
  const low = Number(status.replaceAll("x", "0"));
  return { low, high: status.endsWith("xx") ? low + 99 : low };
}

/**
 * A credential's logged requests, newest first; kept for 30 days. `requireVisible` checks access, after the cursor.
 * @throws DomainError invalid_cursor; any error of `requireVisible`.
 */
export async function readRequests({
  credentialId,
  workspaceId,
  requireVisible,
  query,
}: {
  credentialId: string;
  workspaceId: string;
  requireVisible: () => Promise<void>;
  query: QueryOf<typeof dashboardOperations.listKeyRequests>;
}): Promise<OutputOf<typeof dashboardOperations.listKeyRequests>> {
  const { limit = KEY_PAGE.default, cursor, ...filters } = query;
  const { status = null, method = null, path = null, requestId = null } = filters;
  const boundTo = ["requests", workspaceId, credentialId, status, method, path, requestId];
  const before = cursor === undefined ? null : readCursor({ cursor, boundTo });
  await requireVisible();
  const isNarrowed = [status, method, path || null, requestId || null].some((filter) => filter !== null);
  const lookAt = isNarrowed ? LOOK_BACK : limit + 1;
  const bounds = status?.map(statusBounds) ?? null;
  const rows = await runtime().db.run<RequestRow>(
    findRequests,
    values({
      credentialId,
      beforeId: before,
      lowestStatuses: bounds?.map(({ low }) => low) ?? null,
      highestStatuses: bounds?.map(({ high }) => high) ?? null,
      methods: method,
      pathPart: path || null,
      requestId: requestId || null,
      limit: limit + 1,
      lookAt,
    }),
  );
  const found = rows.filter(({ id }) => id !== null);
  const page = found.slice(0, limit);
  const [looked] = rows;
  const cutShort = found.length <= limit && looked?.looked === LOOK_BACK && isNarrowed ? looked : undefined;
  const position = found.length > limit ? page.at(-1)?.id : cutShort?.lastId;
  const nextCursor = position === undefined ? null : issueCursor({ position, boundTo });
  return {
    requests: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    lookedBackTo: cutShort?.lookedBackTo.toISOString() ?? null,
    pagination: { limit, hasMore: nextCursor !== null, nextCursor },
  };
}
