import type { Queries, Statement } from "#lib/db/database.ts";

/**
 * Every worker listens on a connection of its own, under this name (lib/worker/listen.ts). It ends with its
 * process, whatever death that dies, so no heartbeat has to be waited for.
 */
const countListeners: Statement = {
  name: "count-workers",
  text: `
    select count(*)::int as "workers"
      from pg_stat_activity
     where datname = current_database() and application_name = 'laneway listen'`,
};

/** How many processes execute runs of this database now. */
export async function countWorkers(queries: Pick<Queries, "run">): Promise<number> {
  const [row] = await queries.run<{ workers: number }>(countListeners, []);
  return row?.workers ?? 0;
}
