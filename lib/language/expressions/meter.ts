/**
 * Counts what evaluations spend together, in the units of `limits.ts`. It stops an evaluation that has nothing left.
 */
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

/** An evaluation was stopped in the middle. It is pure: the caller that stopped it may start it again. */
export class MeterSpent extends Error {
  override readonly name = "MeterSpent";
}
