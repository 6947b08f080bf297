interface Flight<Result> {
  readonly result: Promise<Result>;
  readonly abort: AbortController;
  waiting: number;
}

/**
 * Shares one piece of work among concurrent callers. Each can leave by its signal; when all have left, the work is
 * aborted.
 */
export class SharedWork<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  /** @throws the signal's reason if aborted; any error of the work. */
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
    result.catch(() => {}); // all callers may have left
    this.#flights.set(key, flight);
    return flight;
  }
}
