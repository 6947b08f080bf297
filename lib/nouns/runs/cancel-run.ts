import type { CancellationState } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Cancellable, cancelLocked } from "./cancel-locked.ts";
import { cancelChildren } from "./children/cancel-children.ts";
import { lockTree } from "./children/lock-tree.ts";
import { findOwnRun } from "./find-own-run.ts";
import { lockRun } from "./lock-run.ts";

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

/**
 * Durably requests cancellation (interface: POST /runs/{runId}/cancel; D10). The first acceptance time stays. A run
 * that no worker holds is cancelled in the same transaction, also by a repeated request once its worker's lease has
 * expired; otherwise repeating it changes nothing. The runs that it has called are cancelled with it.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function cancelRun({
  actor,
  runId,
  within = async () => {},
}: {
  actor: Actor;
  runId: string;
  /** Writes more in the same transaction; an error undoes both. */
  within?: (tx: Transaction, state: CancellationState) => Promise<void>;
}): Promise<CancellationState> {
  await findOwnRun({ actor, runId });
  requireRole(actor, "operator");
  return runtime().db.transaction(async (tx) => {
    const state = await cancelIn(tx, { actor, runId });
    await within(tx, state);
    return state;
  });
}

async function cancelIn(
  tx: Transaction,
  { actor, runId }: { actor: Actor; runId: string },
): Promise<CancellationState> {
  const { workspaceId } = actor;
  await lockTree(tx, runId);
  const before = await lockRun(tx, { runId, workspaceId });
  if (isTerminal(before.status)) return cancellationState(before, before);
  // Acts of credentials are in their request log.
  if (before.status !== "cancelling" && actor.kind === "user") {
    const target = { kind: "run", id: runId };
    await recordAudit(tx, { actor, workspaceId, action: "run.cancelled", target });
  }
  const [run = before] = await cancelLocked(tx, [before]);
  await cancelChildren(tx, { runId, workspaceId });
  return cancellationState(run, before);
}
