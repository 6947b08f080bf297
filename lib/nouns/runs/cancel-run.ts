import type { CancellationState, RunStatus } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { acknowledgeCancel } from "./acknowledge-cancel.ts";
import { changeRun } from "./change-run.ts";
import { tellHolder } from "./dispatch.ts";
import { findOwnRun } from "./find-own-run.ts";
import { type LockedRun, lockRun } from "./lock-run.ts";

interface Cancellable {
  readonly id: string;
  readonly agentId: string;
  readonly status: RunStatus;
  readonly cancelRequestedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** The answer, with the run before the call in `before`. */
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
  await tellHolder(tx, { runId, leasedBy });
  return cancelling;
}

/**
 * Durably requests cancellation (interface: POST /runs/{runId}/cancel; D10). The first acceptance time stays. A run
 * without a live lease is cancelled in the same transaction, also by a repeated request after its worker's lease has
 * expired; otherwise a repeated request changes nothing.
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
    // Requests of credentials are in their request log.
    if (!isRepeated && actor.kind === "user") {
      const target = { kind: "run", id: runId };
      await recordAudit(tx, { actor, workspaceId, action: "run.cancelled", target });
    }
    // The lease, not the status, shows whether a worker has the run: parallel branches run while one waits, and a newly
    // queued or answered run may have no worker yet.
    const run = before.leasedBy === null ? await acknowledgeCancel(tx, before) : cancelling;
    return cancellationState(run, before);
  });
}
