import type { Log } from "#lib/log.ts";
import type { Lease } from "#lib/runs/change-run.ts";
import type { Slots } from "./slots.ts";

/** Leases taken by one statement: few enough that workers who look at the same moment share what there is. */
const TAKE_AT_ONCE = 8;

export interface RunTaker {
  /** There may be runnable runs: takes them up, now or when a slot is free. */
  look(): void;
  /** Gives a slot back, to the next run that waits for one. */
  giveBack(): void;
  stop(): void;
}

/**
 * Takes up runnable runs while there are any and slots are free. Slots are taken before leases: a lease that
 * nobody executes would only lapse. However often it is asked to look, it does so once at a time.
 */
export function createRunTaker({
  slots,
  take,
  execute,
  log,
}: {
  slots: Slots;
  /** The leases of at most `limit` runnable runs. */
  take: (limit: number) => Promise<Lease[]>;
  /** Gives the slot back when it is done. `takenAt`: when the lease was asked for. */
  execute: (lease: Lease, taken: { takenAt: number }) => void;
  log: Log;
}): RunTaker {
  /** Stays set while no slot is free: the next one given back looks again. */
  let wanted = false;
  let looking = false;
  let stopped = false;

  async function takeUp(): Promise<void> {
    while (wanted && !stopped) {
      const taken = slots.takeUpTo(TAKE_AT_ONCE);
      if (taken === 0) return;
      wanted = false;
      let leases: Lease[] = [];
      const takenAt = performance.now();
      try {
        leases = await take(taken);
      } finally {
        for (let unused = leases.length; unused < taken; unused++) slots.giveBack();
      }
      for (const lease of leases) execute(lease, { takenAt });
      if (leases.length === taken) wanted = true;
    }
  }

  function look(): void {
    wanted = true;
    if (looking || stopped) return;
    looking = true;
    takeUp()
      .catch((error: unknown) => log.warn({ err: error }, "looking for runs failed"))
      .finally(() => {
        looking = false;
        if (wanted && slots.free > 0) look();
      });
  }

  return {
    look,
    giveBack() {
      slots.giveBack();
      if (wanted) look();
    },
    stop() {
      stopped = true;
    },
  };
}
