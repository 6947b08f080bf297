import type { CancellationState } from "#lib/contract/runs.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { rerunRun } from "#lib/nouns/run-start/rerun/rerun-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { pausePoint } from "#lib/platform/pause-point.ts";
import { type ClaimedTarget, settleTarget } from "./bulk-targets.sql.ts";

interface Settled {
  readonly outcome: "done" | "skipped";
  readonly reason?: { readonly code: string; readonly message: string };
  readonly newRunId?: string;
}

/** Undoes the transaction in which it is thrown: another worker has dealt with the target. */
class SettledElsewhere extends Error {
  override readonly name = "SettledElsewhere";
}

export const isSettledElsewhere = (error: unknown): boolean => error instanceof SettledElsewhere;

/**
 * Does a bulk action's act to one run, by the verb for a single run, and settles its target in the same transaction.
 * @throws DomainError as the verb does.
 */
export async function actOnRun({
  actor,
  target,
}: {
  actor: UserActor;
  target: ClaimedTarget;
}): Promise<void> {
  const { runId, action } = target;
  if (action === "cancel") {
    await cancelRun({ actor, runId, within: (tx, state) => settle(tx, target, settledCancel(state)) });
  } else {
    const within = (tx: Transaction, newRunId: string) => settle(tx, target, { outcome: "done", newRunId });
    const from = action === "rerun" ? "start" : "failure";
    await rerunRun({ actor, runId, body: { from }, within });
  }
  await pausePoint("committed");
}

function settledCancel({ alreadyTerminal, alreadyRequested }: CancellationState): Settled {
  if (alreadyTerminal)
    return { outcome: "skipped", reason: { code: "already_ended", message: "It had ended already." } };
  if (alreadyRequested)
    return {
      outcome: "skipped",
      reason: { code: "already_requested", message: "It was being cancelled already." },
    };
  return { outcome: "done" };
}

async function settle(
  tx: Transaction,
  { bulkActionId, ordinal }: ClaimedTarget,
  { outcome, reason, newRunId }: Settled,
): Promise<void> {
  const why = [reason?.code ?? null, reason?.message ?? null];
  const [row] = await tx.run(settleTarget, [bulkActionId, ordinal, outcome, ...why, newRunId ?? null]);
  if (!row) throw new SettledElsewhere();
  await pausePoint("bulk-target");
}
