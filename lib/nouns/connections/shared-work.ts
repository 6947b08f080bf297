interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Does one thing once for all who want it at the same time. Each may leave by its signal; when nobody is left, the
 * work is aborted.
 */
export class SharedWork<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /** @throws the signal's reason when it is aborted; what the work throws. */
  async join({
    key,
    signal,
    work,
  }: {
    key: string;
    signal: AbortSignal;
    work: (signal: AbortSignal) => Promise<Result>;
  }): Promise<Result> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener("abort", leave);
    try {
      return await Promise.race([flight.result, left.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        flight.abort.abort();
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      }
    }
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const abort = new AbortController();
    const result = work(abort.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    });
    const flight: Flight<Result> = { result, abort, waiting: 0 };
    result.catch(() => {}); // everybody may have left by then
    this.#flights.set(key, flight);
    return flight;
  }
}
