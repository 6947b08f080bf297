interface Entry {
  readonly party: string;
}

/**
 * A queue that is first come, first served within a party; parties take turns, each with a limited number of entries at
 * once.
 */
export class FairQueue<E extends Entry> {
  readonly #maxAtOnce: number;
  /** In turn order. */
  readonly #waiting = new Map<string, E[]>();
  readonly #underWay = new Map<string, number>();

  constructor({ maxAtOnce }: { maxAtOnce: number }) {
    this.#maxAtOnce = maxAtOnce;
  }

  add(entry: E): void {
    const own = this.#waiting.get(entry.party);
    if (own) own.push(entry);
    else this.#waiting.set(entry.party, [entry]);
  }

  /** Takes the next entry and counts it as running. */
  take(): E | undefined {
    for (const [party, own] of this.#waiting) {
      const underWay = this.#underWay.get(party) ?? 0;
      const next = underWay < this.#maxAtOnce ? own.shift() : undefined;
      if (!next) continue;
      this.#underWay.set(party, underWay + 1);
      this.#waiting.delete(party);
      if (own.length > 0) this.#waiting.set(party, own);
      return next;
    }
    return undefined;
  }

  ended(party: string): void {
    const left = (this.#underWay.get(party) ?? 0) - 1;
    if (left > 0) this.#underWay.set(party, left);
    else this.#underWay.delete(party);
  }

  /** @returns whether it was still queued. */
  remove(entry: E): boolean {
    const own = this.#waiting.get(entry.party) ?? [];
    const index = own.indexOf(entry);
    if (index === -1) return false;
    own.splice(index, 1);
    if (own.length === 0) this.#waiting.delete(entry.party);
    return true;
  }
}
