import { type Database, perDatabase, type Statement } from "#lib/platform/db/database.ts";

const LOOK_MS = 200;

/** $1 owners, $2 the last sequence that each one's reader has. Index: event_feeds primary key. */
const findGrown: Statement = {
  name: "find-grown-feeds",
  text: `
    select f.owner_id as "ownerId"
      from unnest($1::text[], $2::bigint[]) as seen(owner_id, sequence)
      join event_feeds f on f.owner_id = seen.owner_id and f.last_sequence > seen.sequence`,
};

interface Waiting {
  readonly ownerId: string;
  readonly after: string;
  readonly wake: () => void;
}

/** Tells those who wait for a feed's next event. All of a process share one look, which is made only while some wait. */
class FeedWatch {
  readonly #db: Database;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Resolves when the feed may have an event after this sequence, after `maxMs`, or when the signal is aborted. */
  next({ ownerId, after, maxMs, signal }: Omit<Waiting, "wake"> & { maxMs: number; signal: AbortSignal }) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(wake, maxMs);
      const entry: Waiting = { ownerId, after, wake };
      const waiting = this.#waiting;
      function wake(): void {
        clearTimeout(timer);
        waiting.delete(entry);
        signal.removeEventListener("abort", wake);
        resolve();
      }
      if (signal.aborted) return wake();
      signal.addEventListener("abort", wake, { once: true });
      waiting.add(entry);
      this.#timer ??= setTimeout(() => void this.#look(), LOOK_MS);
    });
  }

  async #look(): Promise<void> {
    const asked = [...this.#waiting];
    const grown = await this.#db
      .run<{ ownerId: string }>(findGrown, [
        asked.map(({ ownerId }) => ownerId),
        asked.map(({ after }) => after),
      ])
      .catch(() => []); // the readers' own next read says what is wrong
    const owners = new Set(grown.map(({ ownerId }) => ownerId));
    for (const { ownerId, wake } of asked) if (owners.has(ownerId)) wake();
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => void this.#look(), LOOK_MS) : undefined;
  }
}

export const feedWatchOf = perDatabase((db) => new FeedWatch(db));
