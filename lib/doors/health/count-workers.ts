import { LEASE_SECONDS } from "#lib/nouns/runs/write-run.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** Counts live worker processes by state. A killed one counts until its lease would have expired. */
export interface WorkerCounts {
  readonly taking: number;
  readonly paused: number;
  /** Workers that take no runs because a newer version has migrated the database. */
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
