import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { cancelLocked } from "../cancel-locked.ts";
import { lockRun } from "../lock-run.ts";

/** $1 the run, $2 the occurrences that called them, null for all. What a run that ended had called has ended, too. */
const findBelow: Statement = {
  name: "find-runs-below",
  text: `
    with recursive below as (
      select id from runs
       where parent_run_id = $1 and ($2::text[] is null or parent_occurrence_id = any($2))
         and status not in ('completed', 'failed', 'cancelled')
      union all
      select c.id from below join runs c on c.parent_run_id = below.id
                                        and c.status not in ('completed', 'failed', 'cancelled')
    )
    select id as "id" from below order by id`,
};

/**
 * Cancels the runs that a run has called, and those that they have called, as if each had been asked to. To be called
 * under the run's lock: then no further one is called meanwhile.
 */
export async function cancelChildren(
  tx: Transaction,
  {
    runId,
    workspaceId,
    occurrenceIds = null,
  }: { runId: string; workspaceId: string; occurrenceIds?: readonly string[] | null | undefined },
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const found = await tx.run<{ id: string }>(findBelow, [runId, occurrenceIds]);
    const fresh = found.filter(({ id }) => !seen.has(id));
    // One that is locked here calls no further run, but it may have done so before.
    if (fresh.length === 0) return;
    for (const { id } of fresh) {
      seen.add(id);
      await cancelLocked(tx, await lockRun(tx, { runId: id, workspaceId }));
    }
  }
}
