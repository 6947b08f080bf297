import type { Database } from "#lib/db/database.ts";
import { countWorkers } from "#lib/health/count-workers.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";
import { type Check, ok, problem, warning } from "./check.ts";

/** What the workers of this database are doing. */
export interface WorkerState {
  /** Processes that execute runs. */
  readonly workers: number;
  /** Runs with a live lease: somebody renews it. */
  readonly executing: number;
  /** Runs that need work and that nobody holds. */
  readonly runnable: number;
  /** Those whose lease ran out so long ago that every worker's reaper has passed them by. */
  readonly overdue: number;
}

/** Index: runs_runnable. */
export async function readWorkerState({ db }: { db: Database }): Promise<WorkerState> {
  const workers = await countWorkers(db);
  const { rows } = await db.pool.query<Omit<WorkerState, "workers">>(`
    select count(*) filter (where lease_expires_at > clock_timestamp())::int as "executing",
           count(*) filter (where lease_expires_at is null or lease_expires_at <= clock_timestamp())::int as "runnable",
           count(*) filter (where lease_expires_at <= clock_timestamp() - interval '${2 * LEASE_SECONDS} seconds')::int
             as "overdue"
      from runs
     where needs_work`);
  return { workers, executing: 0, runnable: 0, overdue: 0, ...rows[0] };
}

export function checkWorker({ workers, executing, runnable, overdue }: WorkerState): Check {
  if (workers === 0) {
    const left = runnable > 0 ? ` Runs that wait for one: ${runnable}.` : "";
    return problem("Worker", `No service is running on this database.${left}`, "Start it with `npm start`.");
  }
  const found = `Workers connected: ${workers}. Runs under way: ${executing}, to be taken up: ${runnable}.`;
  if (overdue === 0) return ok("Worker", found);
  return warning(
    "Worker",
    `${found} Given up by their worker and not taken up since: ${overdue}.`,
    "See the service's log, and whether it can keep up: raise WORKER_CONCURRENCY, or start another beside it.",
  );
}
