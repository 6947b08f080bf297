import { firstIdAt } from "#lib/platform/ids.ts";
import { LOCK_MS } from "./in-brief-locks.ts";

interface Queryable {
  query(text: string): Promise<unknown>;
}

/** Months made ahead, the current one included: maintenance may be away for two of them. */
const MONTHS_AHEAD = 3;

/**
 * Makes the partitions of `run_events` for this month and those to come, where they are missing. A new one locks all of
 * `run_events` for a moment: where that cannot be had at once it fails, and is to be tried again.
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
