import type { RunError } from "#lib/contract/interactions.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** A run that kills so many workers since anything of it ended fails instead of killing another (D7). */
const MAX_LOST_WORKERS = 5;
/** It fails after so many, even where others end as often without it. */
const MOST_LOST_WORKERS = 20;

export const workersLost = (count: number): RunError => ({
  code: "internal_error",
  message: `${count} workers ended while they executed this run, and no step of it ended in between.`,
  nodeId: null,
  retryable: false,
  details: null,
});

/** Workers without a sign of life since their leases ended; those of the last minute, as long as they are remembered. */
const countSilent: Statement = {
  name: "count-silent-workers",
  text: `
    select count(*)::int as "count" from worker_processes
     where seen_at < clock_timestamp() - interval '${LEASE_SECONDS} seconds'`,
};

/**
 * Whether a run has cost so many workers that it must cost no other. Where more than twice as many ended within a
 * minute, something else ends them, and this run was only there.
 */
export async function hasKilledWorkers(
  queries: Pick<Queries, "run">,
  { lostWorkers }: { lostWorkers: number },
): Promise<boolean> {
  if (lostWorkers < MAX_LOST_WORKERS) return false;
  if (lostWorkers >= MOST_LOST_WORKERS) return true;
  const [silent] = await queries.run<{ count: number }>(countSilent, []);
  return (silent?.count ?? 0) <= 2 * lostWorkers;
}

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
