import { perDatabase } from "#lib/platform/db/database.ts";
import { oneAtATime } from "#lib/platform/db/one-at-a-time.ts";

/**
 * The calls of one tree wait for each other here, not in the database, where each that waits would hold a connection:
 * a tree of thousands uses one at a time.
 */
class TurnsOfTrees {
  readonly #trees = new Map<string, { waiting: number; inTurn: ReturnType<typeof oneAtATime> }>();

  async take<T>(rootRunId: string, work: () => Promise<T>): Promise<T> {
    const tree = this.#trees.get(rootRunId) ?? { waiting: 0, inTurn: oneAtATime() };
    this.#trees.set(rootRunId, tree);
    tree.waiting += 1;
    try {
      return await tree.inTurn(work);
    } finally {
      tree.waiting -= 1;
      if (tree.waiting === 0) this.#trees.delete(rootRunId);
    }
  }
}

export const turnsOfTrees = perDatabase(() => new TurnsOfTrees());
