import { type ChangedRun, changeRun } from "#lib/nouns/runs/change-run.ts";
import { type Dispatch, tellHolder } from "#lib/nouns/runs/dispatch.ts";
import type { LockedRun } from "#lib/nouns/runs/lock-run.ts";
import type { NewEvent } from "#lib/nouns/runs/new-event.ts";
import { type RunRedaction, redactionOf } from "#lib/nouns/runs/run-redaction.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { runResumed } from "./show-waiting.ts";

/**
 * Continues a waiting run, or one whose other branches run while one waits. Writes the events that end the wait, and
 * `run_resumed` if the run itself waited (D12). This process executes the run if it has a free slot; otherwise a worker
 * is woken. A worker that already holds the run is notified. Call it under the run's lock, on a waiting or running run.
 */
export async function resumeRun(
  tx: Transaction,
  dispatch: Dispatch,
  {
    run,
    events,
    redaction = redactionOf(run),
  }: { run: LockedRun; events: readonly NewEvent[]; redaction?: RunRedaction },
): Promise<ChangedRun> {
  const { id: runId, workspaceId, leasedBy } = run;
  const taker = leasedBy === null ? dispatch.leaseOwner : null;
  const changed = await changeRun(tx, {
    runId,
    workspaceId,
    redaction,
    ...(run.status === "waiting" ? { status: { to: "running" } } : { while: ["running"] }),
    events: run.status === "waiting" ? [...events, runResumed(run.turn)] : events,
    needsWork: true,
    ...(taker === null ? {} : { lease: { takeAs: taker } }),
  });
  if (!changed) throw new Error("a locked run could not be resumed");
  if (leasedBy === null) dispatch.send(tx, changed);
  // Its status stays, but pollers must see the answer.
  if (run.status === "running") tx.afterCommit(() => runtime().watch.changed(runId));
  await tellHolder(tx, { runId, leasedBy });
  return changed;
}
