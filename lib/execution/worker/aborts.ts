import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";

/** Aborts what a run has in flight: everything, or what one effect in a body does, when its iteration is given up. */
export class Aborts {
  readonly #all = new AbortController();
  /** Own controllers of effects in bodies. */
  readonly #own = new Map<string, AbortController>();

  /** Aborts everything of the execution. */
  get signal(): AbortSignal {
    return this.#all.signal;
  }

  signalFor({ occurrenceId, container }: NodePlace): AbortSignal {
    if (container === undefined) return this.#all.signal;
    const own = new AbortController();
    this.#own.set(occurrenceId, own);
    if (this.#all.signal.aborted) own.abort();
    return own.signal;
  }

  abortAll(): void {
    this.#all.abort();
    for (const own of this.#own.values()) own.abort();
  }

  abortEffect(occurrenceId: string): void {
    this.#own.get(occurrenceId)?.abort();
  }

  ended(occurrenceId: string): void {
    this.#own.delete(occurrenceId);
  }
}
