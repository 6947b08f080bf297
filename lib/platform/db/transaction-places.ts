/** The share of a pool's connections that transactions may hold. */
const SHARE = 3 / 4;

/**
 * How many transactions may hold a connection at once: those that wait for the same row would take all of them, and no
 * single statement would be answered until they are through. The rest wait here, the first first.
 */
export class TransactionPlaces {
  readonly #connections: () => number;
  readonly #waitMs: number;
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  /**
   * @param connections how many the pool may have now.
   * @param waitMs how long a transaction waits for its place.
   */
  constructor({ connections, waitMs }: { connections: () => number; waitMs: number }) {
    this.#connections = connections;
    this.#waitMs = waitMs;
  }

  /** @throws Error the pool's own for a connection that was not free in time (`isUnavailable`). */
  async take(): Promise<void> {
    if (this.#waiting.size === 0 && this.#hasRoom) {
      this.#taken += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = setTimeout(() => {
      this.#waiting.delete(enter);
      reject(new Error("timeout exceeded when trying to connect"));
    }, this.#waitMs);
    const enter = () => {
      clearTimeout(giveUp);
      resolve();
    };
    this.#waiting.add(enter);
    await promise;
  }

  free(): void {
    this.#taken -= 1;
    for (const enter of this.#waiting) {
      if (!this.#hasRoom) return;
      this.#waiting.delete(enter);
      this.#taken += 1;
      enter();
    }
  }

  get #hasRoom(): boolean {
    return this.#taken < Math.max(1, Math.floor(this.#connections() * SHARE));
  }
}
