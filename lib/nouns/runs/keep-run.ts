import { DomainError } from "#lib/contract/errors.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** Retention passes over what is locked so; nothing else of the run is held up for long. $1 run, $2 workspace. */
const keep: Statement = {
  name: "keep-run",
  text: `select id as "id" from runs where id = $1 and workspace_id = $2 for key share`,
};

/**
 * Keeps an ended run and the earlier messages of its conversation until the transaction ends: a run that continues it
 * finds both.
 * @throws DomainError run_not_found, where retention was first.
 */
export async function keepRun(
  tx: Pick<Transaction, "run">,
  { runId, workspaceId }: { runId: string; workspaceId: string },
): Promise<void> {
  const kept = await tx.run(keep, [runId, workspaceId]);
  if (kept.length === 0)
    throw new DomainError("run_not_found", "The run that this would go on from has been deleted.");
}
