import type { RunStatus } from "#lib/contract/runs.ts";
import type { Queries, Statement } from "#lib/db/database.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";

export const HEARTBEAT_MS = 5_000;

const renew: Statement = {
  name: "renew-leases",
  text: `
    update runs
       set lease_expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where id = any($2) and lease_owner = $1 and lease_expires_at > clock_timestamp()
    returning id as "runId", status as "status"`,
};

/** Renews the leases of the runs that this worker executes: one statement for all of them. Index: runs primary key. */
export async function renewLeases(
  queries: Queries,
  { owner, runIds }: { owner: string; runIds: readonly string[] },
): Promise<{ runId: string; status: RunStatus }[]> {
  return queries.run(renew, [owner, runIds]);
}
