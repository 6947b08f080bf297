import type { Queries, Statement } from "#lib/db/database.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";

const countAlive: Statement = {
  name: "count-workers",
  text: `
    select count(*)::int as "workers" from worker_processes
     where seen_at > clock_timestamp() - interval '${LEASE_SECONDS} seconds'`,
};

/** How many processes execute runs of this database. One that was killed counts until its leases have run out. */
export async function countWorkers(queries: Pick<Queries, "run">): Promise<number> {
  const [row] = await queries.run<{ workers: number }>(countAlive, []);
  return row?.workers ?? 0;
}
