import { useSyncExternalStore } from "react";

/** A clock that all times on the page share, so that they change together. */
class Clock {
  readonly #periodMs: number;
  readonly #listeners = new Set<() => void>();
  #now = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(periodMs: number) {
    this.#periodMs = periodMs;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#tick(), this.#periodMs);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  };

  /** Moves in whole periods, so that a render always sees the same time. */
  readonly read = (): number => {
    if (Date.now() - this.#now >= this.#periodMs) this.#now = Date.now();
    return this.#now;
  };

  #tick(): void {
    for (const listener of this.#listeners) listener();
  }
}

const coarse = new Clock(15_000);
const fine = new Clock(1_000);

/** The time in milliseconds, updated every fifteen seconds, or every second with `everySecond`. */
export function useNow({ everySecond = false }: { everySecond?: boolean } = {}): number {
  const clock = everySecond ? fine : coarse;
  return useSyncExternalStore(clock.subscribe, clock.read, clock.read);
}
