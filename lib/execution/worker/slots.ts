/** Counts how many runs this process may still take up. */
export class Slots {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  get free(): number {
    return this.#free;
  }

  tryTake(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  /** Takes what is free, at most `count`. */
  takeUpTo(count: number): number {
    const taken = Math.min(this.#free, count);
    this.#free -= taken;
    return taken;
  }

  giveBack(): void {
    this.#free += 1;
  }
}
