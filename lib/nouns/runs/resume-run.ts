import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ChangedRun, changeRun } from "./change-run.ts";
import { type Dispatch, tellHolder } from "./dispatch.ts";
import type { LockedRun } from "./lock-run.ts";
import type { NewEvent } from "./new-event.ts";
import { type RunRedaction, redactionOf } from "./run-redaction.ts";

const resumed = ({ turn }: LockedRun): NewEvent => ({
  type: "run_resumed",
  status: "active",
  payload: { turn },
});

/**
 * Continues a run that waits, or whose other branches run while one of them waits. It writes the events of what ended
 * the wait, and `run_resumed` where the run itself waited (D12). This process executes the run where it has a free
 * slot; otherwise a worker is woken. A worker that already holds the run is notified. Call it under the run's lock,
 * on a waiting or running run.
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
    events: run.status === "waiting" ? [...events, resumed(run)] : events,
    needsWork: true,
    ...(taker === null ? {} : { lease: { takeAs: taker } }),
  });
  if (!changed) throw new Error("a locked run could not be resumed");
  if (leasedBy === null) dispatch.send(tx, changed);
  // Its status stays, and an answer is to be seen all the same.
  if (run.status === "running") tx.afterCommit(() => runtime().watch.changed(runId));
  await tellHolder(tx, { runId, leasedBy });
  return changed;
}
