import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { CancellationState, RunStatus } from "#lib/contract/runs.ts";
import type { Transaction } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { acknowledgeCancel } from "./acknowledge-cancel.ts";
import { announceChange } from "./announce-change.ts";
import { changeRun } from "./change-run.ts";
import { findOwnRun } from "./find-own-run.ts";
import { type LockedRun, lockRun } from "./lock-run.ts";
import { isTerminal } from "./status.ts";

interface Cancellable {
  readonly id: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** What the call answers; `before` is the run as the call found it. */
function cancellationState(run: Cancellable, before: Cancellable): CancellationState {
  return {
    runId: run.id,
    agentId: run.agentId,
    status: run.status,
    alreadyTerminal: isTerminal(before.status),
    alreadyRequested: before.cancelRequestedAt !== null,
    cancelRequestedAt: run.cancelRequestedAt?.toISOString() ?? null,
    cancelledAt: run.cancelledAt?.toISOString() ?? null,
  };
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
  await announceChange(tx, { runId, leasedBy });
  return cancelling;
}

/**
 * Durably requests cancellation (interface: POST /runs/{runId}/cancel; D10). The first acceptance time stays. A run
 * that no worker holds is cancelled in the same transaction, also by a repeated request once its worker's lease has
 * expired; otherwise repeating it changes nothing.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function cancelRun({
  actor,
  runId,
}: {
  actor: Actor;
  runId: string;
}): Promise<CancellationState> {
  await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const before = await lockRun(tx, { runId, workspaceId });
    if (isTerminal(before.status)) return cancellationState(before, before);
    const isRepeated = before.status === "cancelling";
    const cancelling = isRepeated ? before : await requestCancellation(tx, before);
    // What credentials do, their request log tells.
    if (!isRepeated && actor.kind === "user") {
      const target = { kind: "run", id: runId };
      await recordAudit(tx, { actor, workspaceId, action: "run.cancelled", target });
    }
    // Not the status but the lease says whether somebody works on it: parallel branches run on while one waits,
    // and a run just queued or answered may have no worker yet.
    const run = before.leasedBy === null ? await acknowledgeCancel(tx, before) : cancelling;
    return cancellationState(run, before);
  });
}
