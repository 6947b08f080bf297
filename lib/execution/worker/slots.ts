/** Of the slots, how many there are beside them for workspaces of which little executes. */
const BESIDE = 0.1;

/**
 * Counts how many runs this process may still take up. A tenth more can be taken for workspaces of which little executes
 * here: where one has every slot for calls of minutes, a run of another does not wait for the end of one.
 */
export class Slots {
  readonly #count: number;
  /** How many of a workspace are little, and how many slots there are beside the others. */
  readonly beside: number;
  #taken = 0;

  constructor(count: number) {
    this.#count = count;
    this.beside = Math.floor(count * BESIDE);
  }

  get free(): number {
    return Math.max(0, this.#count - this.#taken);
  }

  tryTake(): boolean {
    return this.takeUpTo(1) === 1;
  }

  /** Takes what is free, at most `count`. */
  takeUpTo(count: number): number {
    const taken = Math.min(this.free, count);
    this.#taken += taken;
    return taken;
  }

  /** The same of those beside, which are taken when no other is free. */
  takeBesideUpTo(count: number): number {
    const taken = Math.min(this.#count + this.beside - this.#taken, count);
    this.#taken += taken;
    return taken;
  }

  giveBack(): void {
    this.#taken -= 1;
  }
}
