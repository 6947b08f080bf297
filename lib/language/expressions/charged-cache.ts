import { BoundedCache } from "./bounded-cache.ts";
import type { Evaluation } from "./evaluation.ts";

/**
 * Things that are costly to make and useful again (compiled patterns, time zones). An evaluation pays for
 * one unless it is among those that it used last itself; whether the shared cache has it changes the time
 * only, so that the cost never depends on earlier evaluations.
 */
export class ChargedCache<V extends {}> {
  readonly #shared: BoundedCache<V>;
  readonly #own = new WeakMap<Evaluation, BoundedCache<V>>();
  readonly #ownEntries: number;

  constructor({ sharedEntries, ownEntries }: { sharedEntries: number; ownEntries: number }) {
    this.#shared = new BoundedCache({ maxEntries: sharedEntries, maxWeight: sharedEntries });
    this.#ownEntries = ownEntries;
  }

  get({
    evaluation,
    key,
    units,
    make,
  }: {
    evaluation: Evaluation;
    key: string;
    units: () => number;
    make: () => V;
  }): V {
    let own = this.#own.get(evaluation);
    const known = own?.get(key);
    if (known !== undefined) return known;
    evaluation.charge(units());
    const value = this.shared(key, make);
    if (!own) {
      own = new BoundedCache({ maxEntries: this.#ownEntries, maxWeight: this.#ownEntries });
      this.#own.set(evaluation, own);
    }
    own.set(key, value, 1);
    return value;
  }

  /** For use outside an evaluation. */
  shared(key: string, make: () => V): V {
    const cached = this.#shared.get(key);
    if (cached !== undefined) return cached;
    const value = make();
    this.#shared.set(key, value, 1);
    return value;
  }
}
