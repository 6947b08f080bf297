import { changeRun } from "#lib/nouns/runs/change-run.ts";
import { childrenOf, interactionsOf } from "#lib/nouns/runs/find-runs.sql.ts";
import type { LockedRun } from "#lib/nouns/runs/lock-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import { tellOfRun } from "#lib/nouns/runs/tell-of-run.sql.ts";
import type { Queries, Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/**
 * Makes a run wait where it asks something or a run that it has called does, and run where none does any more. To be
 * called under the run's lock, for the runs above after those below.
 * @param options.needsWork that a worker has to look at it, too.
 * @returns its status.
 */
export async function showWaiting(
  tx: Transaction,
  run: LockedRun,
  { needsWork = false }: { needsWork?: boolean } = {},
): Promise<LockedRun["status"]> {
  const { id: runId, workspaceId, status, turn } = run;
  if (status !== "running" && status !== "waiting") return status;
  const to = (await stillWaits(tx, runId)) ? "waiting" : "running";
  if (to !== status || needsWork)
    await changeRun(tx, {
      runId,
      workspaceId,
      ...(to === status ? { while: [status] } : { status: { to } }),
      events: to !== status && to === "running" ? [runResumed(turn)] : [],
      ...(needsWork ? { needsWork } : {}),
    });
  if (to === "waiting" && status === "waiting") await tx.run(tellOfNextQuestion, [runId]);
  // It may ask another interaction now, even if it still waits.
  tx.afterCommit(() => runtime().watch.changed(runId));
  return to;
}

/** A run that still waits may wait for another answer now (D20). Numbering drops the event of one that was told before. */
const tellOfNextQuestion: Statement = {
  name: "tell-of-next-question",
  text: `select ${tellOfRun("r", "'run.waiting'", "null")} from runs r where r.id = $1`,
};

/** Whether a run, given as SQL, waits for an answer, or a run that it has called does. Indexes: run_interactions_run, runs_children. */
export const stillWaitsOf = (runId: string): string => `
           (exists (select from ${interactionsOf(runId)} i where i.status = 'open')
            or exists (select from ${childrenOf(runId)} c where c.status = 'waiting'))`;

const find: Statement = { name: "still-waits", text: `select ${stillWaitsOf("$1")} as "waits"` };

/** Whether a run still waits for an answer, or a run that it has called does. To be called under the run's lock. */
export async function stillWaits(tx: Queries, runId: string): Promise<boolean> {
  const [row] = await tx.run<{ waits: boolean }>(find, [runId]);
  return row?.waits ?? false;
}

/** A run that waited runs again (D12). */
export const runResumed = (turn: number): NewEvent => ({
  type: "run_resumed",
  status: "active",
  payload: { turn },
});
