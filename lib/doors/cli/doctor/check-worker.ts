import { countWorkers, type WorkerCounts } from "#lib/doors/health/count-workers.ts";
import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Database } from "#lib/platform/db/database.ts";
import { type Check, ok, problem, warning } from "./check.ts";

/** The state of this database's workers. */
export interface WorkAndWorkers {
  /** Processes that execute runs. */
  readonly workers: WorkerCounts;
  /** Runs with a live lease. */
  readonly executing: number;
  /** Runs ready for a worker, without a live lease. */
  readonly runnable: number;
  /** Runs whose lease expired so long ago that every reaper has missed them. */
  readonly overdue: number;
}

/** Index: runs_runnable. */
export async function countWorkAndWorkers({ db }: { db: Database }): Promise<WorkAndWorkers> {
  const workers = await countWorkers(db);
  const { rows } = await db.pool.query<Omit<WorkAndWorkers, "workers">>(`
    select count(*) filter (where lease_expires_at > clock_timestamp())::int as "executing",
           count(*) filter (where lease_expires_at is null or lease_expires_at <= clock_timestamp())::int as "runnable",
           count(*) filter (where lease_expires_at <= clock_timestamp() - interval '${2 * LEASE_SECONDS} seconds')::int
             as "overdue"
      from runs
     where needs_work`);
  return { workers, executing: 0, runnable: 0, overdue: 0, ...rows[0] };
}

export function checkWorker({ workers, executing, runnable, overdue }: WorkAndWorkers): Check {
  const left = runnable > 0 ? ` Runs ready for a worker: ${runnable}.` : "";
  if (workers.taking === 0 && workers.paused > 0) {
    const paused = `Workers are paused: ${workers.paused} of them take no runs.${left}`;
    return warning("Worker", paused, "Resume them with `npm run laneway -- resume`.");
  }
  if (workers.taking === 0 && workers.outdated > 0) {
    const outdated = `Only workers of an older version are running: ${workers.outdated}. They take no runs.${left}`;
    return problem(
      "Worker",
      outdated,
      "Stop them, and start this version with `npm start` or `npm run worker`.",
    );
  }
  if (workers.taking === 0)
    return problem("Worker", `No service is running on this database.${left}`, "Start it with `npm start`.");
  const found = `Workers connected: ${workers.taking}. Runs executing: ${executing}, ready for a worker: ${runnable}.`;
  if (overdue === 0) return ok("Worker", found);
  return warning(
    "Worker",
    `${found} Lost by their worker and not resumed: ${overdue}.`,
    "See the service's log. If the worker cannot keep up, raise WORKER_CONCURRENCY or start another worker.",
  );
}
