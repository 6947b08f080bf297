import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Live worker processes, by whether they take runs. One that was killed counts until its leases have run out. */
export interface WorkerCounts {
  readonly taking: number;
  readonly paused: number;
  /** A newer version has migrated the database: they take nothing. */
  readonly outdated: number;
}

const countAlive: Statement = {
  name: "count-workers",
  text: `
    select count(*) filter (where state = 'taking')::int as "taking",
           count(*) filter (where state = 'paused')::int as "paused",
           count(*) filter (where state = 'outdated')::int as "outdated"
      from worker_processes
     where seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'`,
};

export async function countWorkers(queries: Pick<Queries, "run">): Promise<WorkerCounts> {
  const [row] = await queries.run<WorkerCounts>(countAlive, []);
  return row ?? { taking: 0, paused: 0, outdated: 0 };
}
