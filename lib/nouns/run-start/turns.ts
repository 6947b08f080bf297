/** Maximum groups remembered; the ones served longest ago are dropped and start again with their first member. */
const MAX_GROUPS = 500;

/**
 * Remembers which member of each group was served last. Members take turns in the order of their ids, starting over
 * after the last. Each process keeps its own turns, which is fair enough.
 */
export class Turns {
  readonly #last = new Map<string, string>();

  served(group: string, member: string): void {
    this.#last.delete(group); // a map keeps insertion order
    this.#last.set(group, member);
    const [oldest] = this.#last.keys();
    if (oldest !== undefined && this.#last.size > MAX_GROUPS) this.#last.delete(oldest);
  }

  forget(): void {
    this.#last.clear();
  }

  toJSON(): Record<string, string> {
    return Object.fromEntries(this.#last);
  }
}
