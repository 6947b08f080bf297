import type { RunStatus } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { acknowledgeCancel } from "./acknowledge-cancel.ts";
import { changeRun } from "./change-run.ts";
import { tellHolder } from "./dispatch.ts";
import type { LockedRun } from "./lock-run.ts";

export interface Cancellable {
  readonly id: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/**
 * Requests a run's cancellation, and ends it where no worker holds it. The lease, not the status, says whether a worker
 * has the run: parallel branches run while one of them waits, and a run that was just queued or answered may have no
 * worker yet. To be called under the run's lock.
 */
export async function cancelLocked(tx: Transaction, run: LockedRun): Promise<Cancellable> {
  if (isTerminal(run.status)) return run;
  const cancelling = run.status === "cancelling" ? run : await requestCancellation(tx, run);
  return run.leasedBy === null ? acknowledgeCancel(tx, run) : cancelling;
}

async function requestCancellation(tx: Transaction, run: LockedRun): Promise<Cancellable> {
  const { id: runId, workspaceId, leasedBy } = run;
  const cancelling = await changeRun(tx, {
    runId,
    workspaceId,
    status: { to: "cancelling" },
    events: [{ type: "run_cancel_requested", status: "active" }],
  });
  if (!cancelling) throw new Error("a locked run that is not terminal could not be cancelled");
  await tellHolder(tx, { runId, leasedBy });
  return cancelling;
}
