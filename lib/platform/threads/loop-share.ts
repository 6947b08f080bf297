import { setImmediate as turnOfLoop } from "node:timers/promises";

/** Time per turn of the event loop for evaluations of all runs together. */
const SLICE_MS = 10;

/** Keeps many small evaluations in a row from blocking the event loop. */
export class LoopShare {
  #usedMs = 0;
  #isCounting = false;

  get isUsedUp(): boolean {
    return this.#usedMs >= SLICE_MS;
  }

  /** Runs short work and counts its time. */
  use<Result>(work: () => Result): Result {
    const startedAt = performance.now();
    try {
      return work();
    } finally {
      this.#usedMs += performance.now() - startedAt;
      this.#countAnew();
    }
  }

  /**
   * Runs long work from one of its pauses to the next, as far as each turn has time left.
   * @throws the signal's reason if aborted.
   */
  async finish<Result>(
    work: Iterator<unknown, Result, undefined>,
    signal?: AbortSignal | undefined,
  ): Promise<Result> {
    for (;;) {
      if (this.isUsedUp) await this.next();
      signal?.throwIfAborted();
      const { done, value } = this.use(() => work.next());
      if (done) return value;
    }
  }

  /** Resolves in a later event-loop turn with time left. */
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

/** The process's instance. */
export const loopShare = new LoopShare();
