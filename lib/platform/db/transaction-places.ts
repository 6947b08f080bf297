/** As the pool says it. */
export const noConnection = () => new Error("timeout exceeded when trying to connect");

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

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @returns how much longer the transaction may wait for its connection; undefined if it did not wait here.
   * @throws Error the pool's own for a connection that was not free in time (`isUnavailable`).
   */
  async take(): Promise<number | undefined> {
    if (this.#waiting.size === 0 && this.#hasRoom) {
      this.#taken += 1;
      return undefined;
    }
    const since = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = setTimeout(() => {
      this.#waiting.delete(enter);
      reject(noConnection());
    }, this.#waitMs);
    const enter = () => {
      clearTimeout(giveUp);
      resolve();
    };
    this.#waiting.add(enter);
    await promise;
    return Math.max(0, this.#waitMs - (performance.now() - since));
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
