import type { Transaction } from "#lib/platform/db/database.ts";
import { type ChangedRun, changeRun } from "./change-run.ts";
import { tellHolder } from "./dispatch.ts";
import type { LockedRun } from "./lock-run.ts";

/**
 * Ends a cancelling run without a live lease, in the worker's place. Call it under the run's lock. A worker that
 * stalled has lost its lease, so its writes fail.
 */
export async function acknowledgeCancel(
  tx: Transaction,
  { id: runId, workspaceId }: Pick<LockedRun, "id" | "workspaceId">,
): Promise<ChangedRun> {
  const cancelled = await changeRun(tx, {
    runId,
    workspaceId,
    status: { to: "cancelled" },
    events: [{ type: "run_cancelled", status: "cancelled" }],
  });
  if (!cancelled) throw new Error("a locked cancelling run could not be ended");
  await tellHolder(tx, { runId, leasedBy: null });
  return cancelled;
}
