/** For how long a suspect holds up the others: a step that takes longer goes on beside them. */
const ALONE_MS = 1_000;

/**
 * Runs that may be what ends workers begin one after the other, each when the one before has committed something. So a
 * run that ends its worker is the only one of them for which that counts (`countBeforeExecution`).
 */
export class Suspects {
  #last: Promise<void> = Promise.resolve();
  readonly #ended = Promise.withResolvers<void>();

  /** @returns when it is the run's turn; to be called when the next may begin. */
  async turn(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await Promise.race([before, this.#ended.promise]);
    const timer = setTimeout(resolve, ALONE_MS);
    return () => {
      clearTimeout(timer);
      resolve();
    };
  }

  /** The process stops: nobody waits any more. */
  end(): void {
    this.#ended.resolve();
  }
}
