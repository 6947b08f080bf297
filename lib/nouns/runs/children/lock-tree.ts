import type { Queries, Statement } from "#lib/platform/db/database.ts";

/**
 * The uppermost run of a run's tree, as a query. A run's place in its tree never changes. Index: runs primary key.
 * @param runId an expression for the run's id.
 */
export const rootOf = (runId: string): string => `
      with recursive line as (
        select id, parent_run_id, depth from runs where id = ${runId}
        union all
        select p.id, p.parent_run_id, p.depth from line join runs p on p.id = line.parent_run_id
      )
      select id from line order by depth limit 1`;

/** $1 any run of the tree. */
const lock: Statement = {
  name: "lock-tree",
  text: `
    with root as materialized (${rootOf("$1")})
    select pg_advisory_xact_lock(hashtextextended('tree ' || id, 0)) from root`,
};

/**
 * Holds the tree of runs that a run belongs to, until the transaction ends. Who calls a run and who ends one that may
 * have called some take turns here: what is called before is found, and after it nothing is called below. Always before
 * the rows of runs, from above to below, and before the lock of admission. A later statement sees all that was
 * committed before.
 */
export async function lockTree(tx: Queries, runId: string): Promise<void> {
  await tx.run(lock, [runId]);
}
