import type { Database, Statement } from "#lib/platform/db/database.ts";
import { preparedQuery } from "#lib/platform/db/prepared-query.ts";

const ROWS_AT_ONCE = 10_000;

/** $1 workspace, $2 the moment. */
const deleting = (name: string, text: string): Statement => ({ name, text });

/** Index: request_log_time. */
const requestLog = deleting(
  "delete-old-requests",
  `delete from request_log where id in (
     select id from request_log where at < $2 and workspace_id = $1 order by at limit ${ROWS_AT_ONCE})`,
);
/** A row per hour and key: few enough for a scan. */
const keyUsage = deleting(
  "delete-old-key-usage",
  "delete from key_usage where workspace_id = $1 and hour < $2",
);

export const OLD_ROWS = { requestLog, keyUsage } as const;

/**
 * Deletes rows older than a moment, in batches with short locks.
 * @returns how many.
 */
export async function deleteOldRows(
  db: Database,
  which: keyof typeof OLD_ROWS,
  { workspaceId, before }: { workspaceId: string; before: Date },
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.pool.query(preparedQuery(OLD_ROWS[which], [workspaceId, before]));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return deleted;
  }
}
