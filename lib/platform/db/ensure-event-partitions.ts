import { firstIdAt } from "#lib/platform/ids.ts";
import { LOCK_MS } from "./in-brief-locks.ts";

interface Queryable {
  query(text: string): Promise<unknown>;
}

/** Months created in advance, including the current one: maintenance may fail for two of them. */
const MONTHS_AHEAD = 3;

/**
 * Creates the missing partitions of `run_events` for this and the next months. A new one briefly locks all of
 * `run_events`; if the lock is not free, this fails and must be retried.
 */
export async function ensureEventPartitions(client: Queryable, now: Date = new Date()): Promise<void> {
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead++) {
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead);
    const to = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead + 1);
    const month = new Date(from).toISOString().slice(0, 7).replace("-", "_");
    await client.query(
      `set local lock_timeout = ${LOCK_MS};
       create table if not exists run_events_${month} partition of run_events
         for values from ('${firstIdAt("run", from)}') to ('${firstIdAt("run", to)}')`,
    );
  }
}
