import type { RunStatus } from "#lib/contract/runs.ts";
import type { Lease } from "#lib/nouns/runs/change-run.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** The worker may not go on with the run that calls: another one has it, or it is cancelled. */
export class ParentLost extends Error {
  override readonly name = "ParentLost";
  readonly isCancelled: boolean;

  constructor({ isCancelled }: { isCancelled: boolean }) {
    super(isCancelled ? "cancelled" : "lease lost");
    this.isCancelled = isCancelled;
  }
}

/** $1 runs, $2 owners, $3 tokens. Locked in one order, as everybody locks several runs. Index: runs primary key. */
const lockHeld: Statement = {
  name: "lock-calling-runs",
  text: `
    select r.id as "id", r.status as "status"
      from runs r
     where r.id = any($1)
       and exists (select from unnest($1::text[], $2::text[], $3::int[]) as p (id, owner, token)
                    where p.id = r.id and p.owner = r.lease_owner and p.token = r.lease_token)
       and r.lease_expires_at > clock_timestamp()
     order by r.id
       for update of r`,
};

/**
 * Locks runs that call others, and makes sure that each is held as told and still runs.
 * @throws ParentLost
 */
export async function lockParents(tx: Queries, parents: readonly Lease[]): Promise<void> {
  const distinct = [
    ...new Map(parents.map((parent) => [`${parent.runId} ${parent.token}`, parent])).values(),
  ];
  const locked = await tx.run<{ id: string; status: RunStatus }>(lockHeld, [
    distinct.map(({ runId }) => runId),
    distinct.map(({ owner }) => owner),
    distinct.map(({ token }) => token),
  ]);
  for (const { status } of locked)
    if (status !== "running" && status !== "waiting")
      throw new ParentLost({ isCancelled: status === "cancelling" });
  // Also where one run is said to be held twice: by one of the two it is not any more.
  if (locked.length < distinct.length) throw new ParentLost({ isCancelled: false });
}
