import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { CancellationState, RunStatus } from "#lib/contract/runs.ts";
import type { Queries } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
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

async function requestCancellation(tx: Queries, run: LockedRun): Promise<Cancellable> {
  const { id: runId, workspaceId } = run;
  const cancelling = await changeRun(tx, {
    runId,
    workspaceId,
    status: { to: "cancelling" },
    events: [{ type: "run_cancel_requested", status: "active" }],
  });
  if (!cancelling) throw new Error("a locked run that is not terminal could not be cancelled");
  // Not the status but the lease says whether somebody works on it: parallel branches run on while one waits,
  // and a run just queued or answered may have no worker yet.
  if (run.leasedBy) return cancelling;
  const cancelled = await changeRun(tx, {
    runId,
    workspaceId,
    status: { to: "cancelled" },
    events: [{ type: "run_cancelled", status: "cancelled" }],
  });
  return cancelled ?? cancelling;
}

/**
 * Durably requests cancellation (interface: POST /runs/{runId}/cancel; D10). Repeating it changes nothing: the
 * first acceptance time stands. A run that no worker holds is cancelled in the same transaction.
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
  const state = await runtime().db.transaction(async (tx) => {
    const before = await lockRun(tx, { runId, workspaceId: actor.workspaceId });
    const settled = isTerminal(before.status) || before.status === "cancelling";
    const run = settled ? before : await requestCancellation(tx, before);
    if (!settled) await announceChange(tx, { runId, leasedBy: before.leasedBy });
    // What credentials do, their request log tells.
    if (!settled && actor.kind === "user") {
      const { workspaceId } = actor;
      const target = { kind: "run", id: runId };
      await recordAudit(tx, { actor, workspaceId, action: "run.cancelled", target });
    }
    if (!settled && run.status === "cancelled") {
      tx.afterCommit(() => {
        const { metrics, worker } = runtime();
        metrics.runEnded("cancelled");
        worker?.freed(actor.workspaceId);
      });
    }
    return cancellationState(run, before);
  });
  return state;
}
