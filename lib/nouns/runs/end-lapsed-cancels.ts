import type { Database, Statement } from "#lib/platform/db/database.ts";
import { acknowledgeCancel } from "./acknowledge-cancel.ts";
import { lockRun } from "./lock-run.ts";

/** How often each process checks; a worker with a free slot may be faster. */
export const LAPSED_CANCELS_MS = 5_000;

/** A cancelling run still needs work. Index: runs_runnable. */
const findLapsed: Statement = {
  name: "find-lapsed-cancels",
  text: `
    select id as "runId", workspace_id as "workspaceId" from runs
     where needs_work and lease_expires_at <= clock_timestamp() and status = 'cancelling'
     order by lease_expires_at
     limit 100`,
};

/**
 * Ends cancelling runs whose worker was lost before it acknowledged (interface, States and transitions). Any number of
 * processes may do it concurrently; with web processes only, no worker would.
 */
export async function endLapsedCancels(db: Database): Promise<void> {
  for (const lapsed of await db.run<{ runId: string; workspaceId: string }>(findLapsed, [])) {
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, lapsed);
      if (run.status === "cancelling" && run.leasedBy === null) await acknowledgeCancel(tx, run);
    });
  }
}
