import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { cancelLocked } from "../cancel-locked.ts";
import { lockRuns } from "../lock-run.ts";

/**
 * $1 the run, $2 the occurrences that called them, null for all. What a completed run had called has ended, too; below a
 * failed or cancelled one the version before may have left runs. A join would read the called runs of all trees for a
 * large one; this probes the index once for each run. Index: runs_children.
 */
const findBelow: Statement = {
  name: "find-runs-below",
  text: `
    with recursive below as (
      select id, status from runs
       where parent_run_id = $1 and ($2::text[] is null or parent_occurrence_id = any($2)) and status <> 'completed'
      union all
      select c.id, c.status from below
       cross join lateral (
         select id, status from runs where parent_run_id = below.id and status <> 'completed' offset 0
       ) c
    )
    select id as "id" from below where status not in ('failed', 'cancelled')`,
};

/**
 * Cancels the runs that a run has called, and those that they have called, as if each had been asked to. The transaction
 * holds the tree (`lockTree`) and then the run: no further run is called meanwhile, so one look finds all.
 */
export async function cancelChildren(
  tx: Transaction,
  {
    runId,
    workspaceId,
    occurrenceIds = null,
  }: { runId: string; workspaceId: string; occurrenceIds?: readonly string[] | null | undefined },
): Promise<void> {
  const found = await tx.run<{ id: string }>(findBelow, [runId, occurrenceIds]);
  if (found.length === 0) return;
  await cancelLocked(tx, await lockRuns(tx, { runIds: found.map(({ id }) => id), workspaceId }));
}
