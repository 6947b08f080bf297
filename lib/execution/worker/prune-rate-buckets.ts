import type { Pool } from "pg";

/**
 * Deletes the buckets that nobody drew from for a day: they are full again, and so is a bucket without a row. Each
 * client address and each callback's token has one, so they would grow without end.
 */
export async function pruneRateBuckets(pool: Pool): Promise<void> {
  await pool.query("delete from rate_buckets where refilled_at < now() - interval '1 day'");
}
