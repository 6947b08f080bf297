import type { RunError } from "#lib/contract/interactions.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** A run that has cost this many workers since anything of it ended fails instead of costing another (D7). */
export const MAX_LOST_WORKERS = 5;

export const WORKERS_LOST: RunError = {
  code: "internal_error",
  message: `${MAX_LOST_WORKERS} workers ended while they executed this run, and no step of it ended in between.`,
  nodeId: null,
  retryable: false,
  details: null,
};

/** Whether a worker's end may be the run's doing: a second worker has ended with it. */
export const isSuspect = ({ lostWorkers }: { lostWorkers: number }) => lostWorkers > 1;

/** Index: runs primary key. */
const count: Statement = {
  name: "count-before-execution",
  text: `
    update runs set lost_workers = lost_workers + 1
     where id = $1 and lease_owner = $2 and lease_token = $3`,
};

/**
 * Of a run that has cost a worker: this one counts before it executes anything, so that one that ends before that does
 * not count. Progress takes it back.
 */
export async function countBeforeExecution(queries: Pick<Queries, "run">, lease: Lease): Promise<void> {
  await queries.run(count, [lease.runId, lease.owner, lease.token]);
}
