import { setImmediate as turnOfLoop } from "node:timers/promises";
import { isUnavailable } from "./is-unavailable.ts";

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly answer: PromiseWithResolvers<Result>;
}

/** After so many answers others have their turn of the event loop: what follows from each is work, too. */
const ANSWERED_AT_ONCE = 8;

/** Another transaction locks a row of the batch: nothing was written; the other rows can be written without it. */
const isLockTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

/**
 * Joins the writes that arrive while others are in flight into one statement: one round trip and one commit for all. A
 * write that is alone is sent immediately. A batch never contains two writes of one key; batches with a common key keep
 * their order only if callers wait for each other.
 *
 * A failed batch is written again one by one, so that a faulty write fails alone. If the database is gone, nobody knows
 * what was committed, and every caller gets that error.
 */
export function gather<Item, Result>({
  write,
  keyOf,
  maxItems,
  atOnce,
}: {
  /** Writes all items in one statement; results come in the same order. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
  keyOf: (item: Item) => string;
  maxItems: number;
  /** Maximum batches in flight; writes that arrive meanwhile form the next one. */
  atOnce: number;
}): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let scheduled = false;

  /** Sorted, so that statements that lock several rows cannot deadlock. */
  function nextBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    for (let index = 0; index < waiting.length && batch.size < maxItems; ) {
      const candidate = waiting[index];
      const key = candidate && keyOf(candidate.item);
      if (candidate === undefined || key === undefined || batch.has(key)) index += 1;
      else batch.set(key, waiting.splice(index, 1)[0] ?? candidate);
    }
    return [...batch].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  }

  async function send(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      void answerAll(batch, results);
    } catch (error) {
      if (batch.length === 1 || (isUnavailable(error) && !isLockTimeout(error)))
        for (const { answer } of batch) answer.reject(error);
      else await Promise.all(batch.map((entry) => send([entry])));
    }
  }

  async function answerAll(
    batch: readonly Waiting<Item, Result>[],
    results: readonly Result[],
  ): Promise<void> {
    for (const [index, { answer }] of batch.entries()) {
      if (index > 0 && index % ANSWERED_AT_ONCE === 0) await turnOfLoop();
      answer.resolve(results[index] as Result); // one result for each item
    }
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (underWay < atOnce && waiting.length > 0) {
        underWay += 1;
        void send(nextBatch()).finally(() => {
          underWay -= 1;
          if (waiting.length > 0) schedule();
        });
      }
    });
  }

  return (item) => {
    const answer = Promise.withResolvers<Result>();
    waiting.push({ item, answer });
    if (underWay < atOnce) schedule();
    return answer.promise;
  };
}
