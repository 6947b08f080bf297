import type { RunStatus } from "#lib/contract/runs.ts";
import { stillWaits } from "#lib/nouns/run-answers/show-waiting.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import type { LeasedRun } from "./leased-run.ts";
import type { Writes } from "./pending-writes.ts";
import { waitingChange } from "./waiting-change.ts";

/**
 * Takes questions back and writes what comes with it, in one transaction under the run's lock. A run that has nothing
 * left to wait for is running again.
 */
export async function withdrawAndWrite(
  run: LeasedRun,
  {
    turn,
    withdraw,
    endsCalled = false,
    writes,
  }: {
    turn: number;
    withdraw: (tx: Transaction) => Promise<void>;
    /** Whether `withdraw` may end runs that it has called. */
    endsCalled?: boolean;
    writes?: () => Writes;
  },
): Promise<void> {
  const work = async (tx: Transaction, status: RunStatus) => {
    await withdraw(tx);
    const { events = [], ...rest }: Partial<Writes> = writes?.() ?? {};
    const opens = (rest.interactions ?? []).length > 0;
    const isResumed = status === "waiting" && !opens && !(await stillWaits(tx, run.id));
    if (!writes && !isResumed) return;
    const change = waitingChange({ events, waits: opens, isResumed, turn });
    await run.writeLocked(tx, { ...rest, ...change, lease: "renew" });
  };
  await run.underLock(work, { endsCalled });
}
