import type { Pool } from "pg";

const BATCH = 10_000;

/** Deletes what the request log keeps for longer than 30 days, in batches so that no lock lasts. Index: request_log_at. */
export async function pruneRequestLog(pool: Pool): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { rowCount } = await pool.query(
      `delete from request_log where id in (
         select id from request_log where at < now() - interval '30 days' order by at limit ${BATCH})`,
    );
    deleted = rowCount ?? 0;
  }
}
