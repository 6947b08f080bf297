import type { Database } from "#lib/platform/db/database.ts";

/** Lock timeout: writers must not wait long; the next day tries again. */
const LOCK = "set local lock_timeout = '500ms'";

/** Recent months are never dropped. */
const MONTHS_KEPT = 2;

/**
 * Drops the partitions of `run_events` for past months without runs. A run writes its first event in the transaction
 * that creates it, so an empty partition has no run, and no run of a past month is created later.
 * @returns the months, as `2026_08`.
 */
export async function dropEventPartitions(db: Database, now: Date = new Date()): Promise<string[]> {
  const keptFrom = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT)));
  const { rows } = await db.pool.query<{ name: string }>(`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'run_events'::regclass and c.relname ~ '^run_events_[0-9]{4}_[0-9]{2}$'
     order by c.relname`);
  const dropped: string[] = [];
  for (const { name } of rows) {
    const month = name.slice("run_events_".length);
    if (month < keptFrom && (await dropIfEmpty(db, name))) dropped.push(month);
  }
  return dropped;
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7).replace("-", "_");
}

async function dropIfEmpty(db: Database, name: string): Promise<boolean> {
  const isEmpty = async (queries: Pick<Database["pool"], "query">) =>
    (await queries.query<{ empty: boolean }>(`select not exists (select from ${name}) as empty`)).rows[0]
      ?.empty;
  // Checked without a lock first: most partitions have rows, and the lock briefly blocks every trace.
  if (!(await isEmpty(db.pool))) return false;
  const client = await db.pool.connect();
  try {
    await client.query(`begin; ${LOCK}; lock table run_events in access exclusive mode`);
    const { rows } = await client.query<{ empty: boolean }>(
      `select not exists (select from ${name}) as empty`,
    );
    if (rows[0]?.empty) await client.query(`drop table ${name}`);
    await client.query("commit");
    return rows[0]?.empty ?? false;
  } catch (error) {
    await client.query("rollback");
    if (error instanceof Error && "code" in error && error.code === "55P03") return false; // the lock timed out
    throw error;
  } finally {
    client.release();
  }
}
