import { setTimeout as delay } from "node:timers/promises";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";

/** How often one process gives a run back: it may be the run that ends the database. */
const FREE_OUTAGES = 5;
/** How often it is tried while the database is away. */
const TRY_MS = 250;
/** The outages of so many runs are remembered, those of the latest. */
const REMEMBERED_RUNS = 1_000;

/**
 * Only a lease that nobody has taken since. Takes back what `countBeforeExecution` counted. A write whose end the
 * outage hid may have ended the run or its lease: then there is nothing to give back. Index: runs primary key.
 */
const giveBack: Statement = {
  name: "give-back-lease",
  text: `
    update runs
       set lost_workers = greatest(lost_workers - 1, 0), lease_owner = null, lease_expires_at = null
     where id = $1 and lease_owner = $2 and lease_token = $3`,
};

/**
 * Gives the leases back of executions that an outage of the database ended: their process lives, so nobody has to wait
 * until the lease ends, and the run has cost no worker (D7).
 */
export class Outages {
  readonly #counts = new Map<string, number>();

  /**
   * Tries until the database answers, or `signal` is aborted.
   * @returns whether the lease is another's to take; not after too many outages of the run.
   */
  async giveBack(
    queries: Pick<Queries, "run">,
    { lease, signal }: { lease: Lease; signal: AbortSignal },
  ): Promise<boolean> {
    if (this.#count(lease.runId) > FREE_OUTAGES) return false;
    while (!signal.aborted) {
      try {
        await queries.run(giveBack, [lease.runId, lease.owner, lease.token]);
        return true;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await delay(TRY_MS, undefined, { signal }).catch(() => {}); // aborted: it ends
      }
    }
    return false;
  }

  #count(runId: string): number {
    const count = (this.#counts.get(runId) ?? 0) + 1;
    this.#counts.delete(runId); // so that it is the latest
    this.#counts.set(runId, count);
    const [oldest = runId] = this.#counts.keys();
    if (this.#counts.size > REMEMBERED_RUNS) this.#counts.delete(oldest);
    return count;
  }
}
