import type { RunStatus } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { type ChangedRun, changeRuns, type RunChange } from "./change-run.ts";
import { tellCancelled } from "./dispatch.ts";
import type { LockedRun } from "./lock-run.ts";

export interface Cancellable {
  readonly id: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** Rows of one statement: between two, the event loop serves others. */
const AT_ONCE = 250;

/**
 * Requests the cancellation of runs, and ends those that no worker holds. The lease, not the status, says whether a worker
 * has a run: parallel branches run while one of them waits, and a run that was just queued or answered may have no
 * worker yet. To be called under the runs' locks. After the commit their workers abort the calls in flight.
 * @returns the runs as they are then, in the given order.
 */
export async function cancelLocked(tx: Transaction, runs: readonly LockedRun[]): Promise<Cancellable[]> {
  const changes = runs.flatMap((run) => changeOf(run) ?? []);
  const changed = new Map<string, ChangedRun>();
  for (let from = 0; from < changes.length; from += AT_ONCE)
    for (const run of await changeRuns(tx, changes.slice(from, from + AT_ONCE))) {
      if (!run) throw new Error("a locked run that is not terminal could not be cancelled");
      changed.set(run.id, run);
    }
  await tellCancelled(
    tx,
    runs.filter(({ status }) => !isTerminal(status)),
  );
  return runs.map((run) => changed.get(run.id) ?? run);
}

/** Undefined where there is nothing to change: it has ended, or its worker was asked before. */
function changeOf({ id: runId, workspaceId, status, leasedBy }: LockedRun): RunChange | undefined {
  const requested = { type: "run_cancel_requested", status: "active" } as const;
  const cancelled = { type: "run_cancelled", status: "cancelled" } as const;
  if (isTerminal(status) || (status === "cancelling" && leasedBy !== null)) return undefined;
  if (leasedBy !== null) return { runId, workspaceId, status: { to: "cancelling" }, events: [requested] };
  return status === "cancelling"
    ? { runId, workspaceId, status: { to: "cancelled" }, events: [cancelled] }
    : { runId, workspaceId, status: { to: "cancelled", withRequest: true }, events: [requested, cancelled] };
}
