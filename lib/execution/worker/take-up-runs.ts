import type { Log } from "#lib/platform/log.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import type { Half, Slots } from "./slots.ts";

/** Leases taken by one statement: few enough that workers who look at the same moment share what there is. */
const TAKE_AT_ONCE = 8;
/** When other workers were taking every run that was found. */
const LOOK_AGAIN_MS = 50;
/** While statements wait for a connection. */
const BUSY_MS = 5;
/** Between two looks for runs of workspaces of which little executes, while every slot is taken. */
const BESIDE_MS = 20;
/** Runs that may begin before those that wait, between two looks: few enough that those are never held up for long. */
const NEWCOMERS = 4;

export interface Taken<Lease> {
  readonly leases: readonly Lease[];
  /** Whether there may be more runs to take. */
  readonly hasMore: boolean;
}

export interface RunTaker {
  /** Since a look for runs succeeded, or found every slot taken. */
  readonly lookAgeMs: number;
  /** There may be runnable runs: takes them up, now or when a slot is free. */
  look(): void;
  /** Whether runs wait for a slot, as far as this process knows: a new one has to wait for its turn like them. */
  readonly isBehind: boolean;
  /** Whether a run whose turn would come next anyway may begin without a look; a few between two looks. */
  letIn(): boolean;
  /** Gives a slot back, to the next run that waits for one. */
  giveBack(): void;
  stop(): void;
}

/**
 * Takes up runnable runs while there are any and slots are free. Slots are taken before leases: a lease that
 * nobody executes would only lapse. However often it is asked to look, it does so once at a time.
 */
export function createRunTaker<Lease>({
  slots,
  take,
  execute,
  isBusy,
  log,
}: {
  slots: Slots;
  /** Whether another run would only make those that execute slower. */
  isBusy: () => boolean;
  /** The leases of at most `limit` runnable runs, in turns; `beside`: for slots of this half beside the others. */
  take: (limit: number, options: { beside: Half | undefined }) => Promise<Taken<Lease>>;
  /** Gives the slot back when it is done. `takenAt`: when the lease was asked for. */
  execute: (lease: Lease, taken: { takenAt: number }) => void;
  log: Log;
}): RunTaker {
  /** Stays set while no slot is free: the next one given back looks again. */
  let wanted = false;
  let looking = false;
  let stopped = false;
  let lookedAt = performance.now();
  let isBehind = false;
  let newcomers = 0;
  let lookedBesideAt = 0;
  let again: NodeJS.Timeout | undefined;

  async function takeUp(): Promise<void> {
    while (wanted && !stopped) {
      if (isBusy()) {
        // Nobody looks before the timer does.
        wanted = false;
        lookedAt = performance.now();
        isBehind = true;
        lookIn(BUSY_MS);
        return;
      }
      const taken = slots.takeUpTo(TAKE_AT_ONCE);
      if (taken === 0) {
        lookedAt = performance.now();
        isBehind = true;
        return takeUpBeside();
      }
      wanted = false;
      const { leases, hasMore } = await fill(taken, undefined);
      newcomers = 0;
      lookedAt = performance.now();
      isBehind = hasMore;
      if (hasMore && leases.length > 0) wanted = true;
      else if (hasMore) lookIn(LOOK_AGAIN_MS);
    }
  }

  /** Executes in slots that were taken what runs there are for them, and gives the others back. */
  async function fill(taken: number, beside: Half | undefined): Promise<Taken<Lease>> {
    let found: Taken<Lease> = { leases: [], hasMore: false };
    const takenAt = performance.now();
    try {
      found = await take(taken, { beside });
    } finally {
      for (let unused = found.leases.length; unused < taken; unused++) slots.giveBack();
    }
    for (const lease of found.leases) execute(lease, { takenAt });
    return found;
  }

  /** While no slot is free. `wanted` stays set: the others wait for one that is given back. */
  async function takeUpBeside(): Promise<void> {
    const early = lookedBesideAt + BESIDE_MS - performance.now();
    if (early > 0) return lookIn(early);
    for (const half of ["first", "second"] as const) {
      const taken = slots.takeBesideUpTo(TAKE_AT_ONCE, half);
      if (taken === 0) continue;
      const { leases } = await fill(taken, half).finally(() => {
        lookedBesideAt = performance.now();
      });
      if (leases.length === taken) lookIn(BESIDE_MS);
      return;
    }
  }

  function lookIn(milliseconds: number): void {
    clearTimeout(again);
    again = setTimeout(look, milliseconds);
  }

  function look(): void {
    wanted = true;
    if (looking || stopped) return;
    looking = true;
    takeUp()
      .catch((error: unknown) => logFailure(log, { error, message: "looking for runs failed" }))
      .finally(() => {
        looking = false;
        if (wanted && slots.free > 0) look();
      });
  }

  return {
    get lookAgeMs() {
      return performance.now() - lookedAt;
    },
    look,
    get isBehind() {
      return isBehind;
    },
    letIn() {
      if (newcomers === NEWCOMERS) return false;
      newcomers += 1;
      return true;
    },
    giveBack() {
      slots.giveBack();
      if (wanted) look();
    },
    stop() {
      stopped = true;
      clearTimeout(again);
    },
  };
}
