import type { Database, Statement } from "#lib/platform/db/database.ts";
import { cancelLocked } from "./cancel-locked.ts";
import { lockRuns } from "./lock-run.ts";

/** How often each process checks; a worker with a free slot may be faster. */
export const LAPSED_CANCELS_MS = 5_000;

/** Runs of a workspace that are ended in one transaction. */
const AT_ONCE = 100;

/** A cancelling run still needs work. Index: runs_runnable. */
export const findLapsed: Statement = {
  name: "find-lapsed-cancels",
  text: `
    select id as "runId", workspace_id as "workspaceId" from runs
     where needs_work and lease_expires_at <= statement_timestamp() and status = 'cancelling'
     order by lease_expires_at
     limit ${AT_ONCE}`,
};

/**
 * Ends cancelling runs whose worker was lost before it acknowledged (interface, States and transitions). Any number of
 * processes may do it concurrently; with web processes only, no worker would.
 */
export async function endLapsedCancels(db: Database): Promise<void> {
  let found: { runId: string; workspaceId: string }[];
  do {
    found = await db.run(findLapsed, []);
    for (const [workspaceId, lapsed] of Map.groupBy(found, (run) => run.workspaceId)) {
      const runIds = lapsed.map(({ runId }) => runId);
      await db.transaction(async (tx) => {
        const runs = await lockRuns(tx, { runIds, workspaceId });
        await cancelLocked(
          tx,
          runs.filter(({ status, leasedBy }) => status === "cancelling" && leasedBy === null),
        );
      });
    }
  } while (found.length === AT_ONCE);
}
