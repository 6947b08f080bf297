/** Of the slots, how many there are beside them for credentials and workspaces of which little executes. */
const BESIDE = 0.1;

/** Of the slots beside the others. */
export type Half = "first" | "second";

/**
 * Counts how many runs this process may still take up. A tenth more can be taken for those of whom little executes here:
 * where one has every slot for calls of minutes, a run of another does not wait for the end of one.
 */
export class Slots {
  readonly #count: number;
  /** How many slots there are beside the others, and how many runs at least are not little. */
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

  /**
   * The same of those beside, which are taken when no other is free: the first half by any credential of which little
   * executes, the second by one of a workspace of which little does. One workspace may have many keys.
   */
  takeBesideUpTo(count: number, half: Half): number {
    const most = this.#count + (half === "first" ? Math.ceil(this.beside / 2) : this.beside);
    const taken = Math.max(0, Math.min(most - this.#taken, count));
    this.#taken += taken;
    return taken;
  }

  giveBack(): void {
    this.#taken -= 1;
  }
}
