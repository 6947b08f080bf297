/** Counts what evaluations spend together, in the units of `limits.ts`. It lets none go on that has nothing left. */
export class Meter {
  #left: number;

  constructor(units: number) {
    this.#left = units;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }

  /** @throws MeterSpent, which no expression can catch. */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new MeterSpent();
  }
}

/** An evaluation was stopped in the middle. It is pure: whoever stopped it may begin it again. */
export class MeterSpent extends Error {
  override readonly name = "MeterSpent";
}
