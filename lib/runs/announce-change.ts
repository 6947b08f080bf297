import type { Statement, Transaction } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";

const notifyWorkers: Statement = { name: "notify-workers", text: "select pg_notify('laneway_runs', $1)" };

/**
 * Tells, when the transaction commits, whoever waits for this run: held polls of this process, and the worker
 * that holds its lease. Another process's worker is told by NOTIFY; its heartbeat would find out, only later.
 */
export async function announceChange(
  tx: Transaction,
  { runId, leasedBy }: { runId: string; leasedBy: string | null },
): Promise<void> {
  const { worker, watch } = runtime();
  if (leasedBy && leasedBy !== worker?.workerId) await tx.run(notifyWorkers, [runId]);
  tx.afterCommit(() => {
    worker?.signal(runId);
    watch.changed(runId);
  });
}
