import { DomainError } from "#lib/contract/errors.ts";

export interface ByteBudgetOptions {
  readonly capacityBytes: number;
  /** How many may wait and how long; the others are refused. */
  readonly maxWaiting: number;
  readonly maxWaitSeconds: number;
}

interface Waiter {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Bounds the memory that many requests hold together. A request reserves its maximum before it allocates any, first
 * come first served, so that every admitted request can finish.
 */
export class ByteBudget {
  readonly #options: ByteBudgetOptions;
  #freeBytes: number;
  readonly #waiting: Waiter[] = [];

  constructor(options: ByteBudgetOptions) {
    this.#options = options;
    this.#freeBytes = options.capacityBytes;
  }

  /**
   * Waits for `bytes` (at most the capacity) and returns a function that releases them once.
   * @throws DomainError unavailable if too many requests wait or the wait takes too long.
   */
  async reserve({ bytes }: { bytes: number }): Promise<() => void> {
    if (this.#waiting.length > 0 || bytes > this.#freeBytes) await this.#wait(bytes);
    else this.#freeBytes -= bytes;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#freeBytes += bytes;
      this.#admitWaiting();
    };
  }

  #wait(bytes: number): Promise<void> {
    if (this.#waiting.length >= this.#options.maxWaiting) throw busy();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        bytes,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(busy());
        this.#admitWaiting();
      }, this.#options.maxWaitSeconds * 1000);
      this.#waiting.push(waiter);
    });
  }

  #admitWaiting(): void {
    for (let next = this.#waiting[0]; next && next.bytes <= this.#freeBytes; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#freeBytes -= next.bytes;
      next.admit();
    }
  }
}

function busy(): DomainError {
  return new DomainError("unavailable", "Too many large request bodies at once. Try again shortly.", {
    retryAfterSeconds: 5,
  });
}
