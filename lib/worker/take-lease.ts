import type { Queries, Statement } from "#lib/db/database.ts";
import type { Lease } from "#lib/runs/change-run.ts";
import { LEASE_SECONDS } from "#lib/runs/write-run.sql.ts";

const take = (name: string, chosen: string, order: string): Statement => ({
  name,
  text: `
    with runnable as (
      select id from runs
       where needs_work and (lease_expires_at is null or lease_expires_at <= clock_timestamp()) and ${chosen}
       order by ${order}
       limit $3
         for update skip locked
    )
    update runs r
       set lost_workers = r.lost_workers + case when r.lease_owner is null then 0 else 1 end,
           lease_owner = $1, lease_token = r.lease_token + 1,
           lease_expires_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
      from runnable
     where r.id = runnable.id
    returning r.id as "runId", r.lease_owner as "owner", r.lease_token as "token"`,
});

/** Index: runs primary key. */
const takeOne = take("take-lease", "id = $2", "id");
/** Index: runs_runnable, which also gives the order: leases that ran out, longest ago first, then runs never taken. */
const takeAny = take("take-leases", "$2::text is null", "lease_expires_at");

/** Takes the run's lease, if it is runnable: needs work and no live lease (see ARCHITECTURE, Dispatch). */
export async function takeLease(
  queries: Queries,
  { owner, runId }: { owner: string; runId: string },
): Promise<Lease | undefined> {
  const [lease] = await queries.run<Lease>(takeOne, [owner, runId, 1]);
  return lease;
}

/** Takes the leases of up to `limit` runnable runs; rows that another worker is taking are passed over. */
export async function takeLeases(
  queries: Queries,
  { owner, limit }: { owner: string; limit: number },
): Promise<Lease[]> {
  return queries.run<Lease>(takeAny, [owner, null, limit]);
}
