/** The state of an effect, as far as a stop has to know. */
interface EffectState {
  /** Its calls in flight. */
  calling: number;
  /** Whether it has no result that is not committed: it has made no call, waits at the gate, or failed and is retried. */
  hasNothingToLose: boolean;
}

/**
 * Every call of a run's effects passes here before it is made. A worker that stops closes the gate: no further call
 * begins. The run is at rest once no call is in flight and every result is committed; handed back then, no call is
 * repeated.
 */
export class CallGate {
  readonly #effects = new Map<string, EffectState>();
  readonly #onSettled: () => void;
  #isClosed = false;

  /** @param onSettled is called, while the gate is closed, whenever an effect may have come to rest. */
  constructor(onSettled: () => void) {
    this.#onSettled = onSettled;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isAtRest(): boolean {
    return [...this.#effects.values()].every((effect) => effect.calling === 0 && effect.hasNothingToLose);
  }

  close(): void {
    this.#isClosed = true;
  }

  began(occurrenceId: string): void {
    this.#effects.set(occurrenceId, { calling: 0, hasNothingToLose: true });
  }

  ended(occurrenceId: string): void {
    this.#effects.delete(occurrenceId);
  }

  /** Its attempt failed, and another follows. */
  retries(occurrenceId: string): void {
    const effect = this.#effects.get(occurrenceId);
    if (effect) effect.hasNothingToLose = true;
  }

  /**
   * Resolves when a call of the effect may be made: never, once the gate is closed.
   * @returns what to call when the call has ended, with a committed result or without one.
   */
  async pass(occurrenceId: string): Promise<() => void> {
    const effect = this.#effects.get(occurrenceId);
    if (!effect) throw new Error(`${occurrenceId} calls before it began`);
    effect.hasNothingToLose = this.#isClosed;
    if (this.#isClosed) {
      this.#onSettled();
      return new Promise<never>(() => {});
    }
    effect.calling += 1;
    return () => {
      effect.calling -= 1;
      if (this.#isClosed) this.#onSettled();
    };
  }
}
