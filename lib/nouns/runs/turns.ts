/** More groups are not remembered: those that were served longest ago begin again with their first member. */
const MAX_GROUPS = 500;

/**
 * Remembers the member of each group that was served last. Members take turns in the order of their ids: the next one
 * is the one that comes after, and after the last comes the first. Each process keeps its own turns; where several
 * serve, each is fair.
 */
export class Turns {
  readonly #last = new Map<string, string>();

  served(group: string, member: string): void {
    this.#last.delete(group); // a map keeps the order of insertion
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
