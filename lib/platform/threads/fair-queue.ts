interface Entry {
  readonly party: string;
}

/** First come, first served within a party; the parties take turns, each with so many of its entries at once. */
export class FairQueue<E extends Entry> {
  readonly #maxAtOnce: number;
  /** In the order in which the parties' turns come. */
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

  /** The next entry, which is under way from now on. */
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

  /** @returns whether it was still waiting. */
  remove(entry: E): boolean {
    const own = this.#waiting.get(entry.party) ?? [];
    const index = own.indexOf(entry);
    if (index === -1) return false;
    own.splice(index, 1);
    if (own.length === 0) this.#waiting.delete(entry.party);
    return true;
  }
}
