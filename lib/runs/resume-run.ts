import type { Transaction } from "#lib/db/database.ts";
import { announceChange } from "./announce-change.ts";
import { type ChangedRun, changeRun } from "./change-run.ts";
import type { Dispatch } from "./dispatch.ts";
import type { LockedRun } from "./lock-run.ts";
import type { NewEvent } from "./new-event.ts";
import { type RunRedaction, redactionOf } from "./run-redaction.ts";

const resumed = ({ turn }: LockedRun): NewEvent => ({
  type: "run_resumed",
  status: "active",
  payload: { turn },
});

/**
 * Makes a run go on that waits, or whose other branches run while something of it waits: with the events of
 * what ended the wait, and `run_resumed` where the run itself waited (D12), by this process where it has a free slot, otherwise by whoever is woken. Where a worker
 * holds the run, it is told. To be called under the run's lock, on a waiting or running run.
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
  await announceChange(tx, { runId, leasedBy });
  return changed;
}
