import { setImmediate as turnOfLoop } from "node:timers/promises";

/** Of one turn of the event loop, for evaluations of all runs together. */
const SLICE_MS = 10;

/** Keeps many small evaluations, one after the other, from holding the event loop. */
export class LoopShare {
  #usedMs = 0;
  #isCounting = false;

  get isUsedUp(): boolean {
    return this.#usedMs >= SLICE_MS;
  }

  /** Does work that is short by itself, and counts it. */
  use<Result>(work: () => Result): Result {
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      this.#usedMs += performance.now() - startedAt;
      this.#countAnew();
    }
  }

  /** Resolves in a later turn of the event loop that has something left. */
  async next(): Promise<void> {
    do await turnOfLoop();
    while (this.isUsedUp);
  }

  #countAnew(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    setImmediate(() => {
      this.#usedMs = 0;
      this.#isCounting = false;
    });
  }
}

/** Of this process. */
export const loopShare = new LoopShare();
