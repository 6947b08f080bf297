import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** Retention skips locked rows; other work on the run is blocked only briefly. $1 run, $2 workspace. */
const keep: Statement = {
  name: "keep-run",
  text: `select id as "id" from runs where id = $1 and workspace_id = $2 for key share`,
};

/**
 * Locks an ended run and its conversation's earlier messages against retention until the transaction ends, for a run
 * that continues it.
 * @throws DomainError run_not_found if retention was first.
 */
export async function keepRun(
  tx: Pick<Transaction, "run">,
  { runId, workspaceId }: { runId: string; workspaceId: string },
): Promise<void> {
  const kept = await tx.run(keep, [runId, workspaceId]);
  if (kept.length === 0)
    throw new DomainError("run_not_found", "The earlier run has been deleted. Start a new run.");
}
